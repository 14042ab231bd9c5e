/** An entry of a list: a line that says what it is, what it holds below, and what can be done with it. */
import { type ComponentProps, useEffect, useState } from "react";
import { format, type Template } from "#app/runtime/format.ts";
import { Button } from "#app/ui/Button/Button.tsx";
import { ERROR } from "#app/ui/Field/Field.tsx";
import { ChevronDown } from "#app/ui/Icon/ChevronDown.tsx";
import { Grip } from "#app/ui/Icon/Grip.tsx";
import { nameOfDetail } from "../details";
import { isSingle, titleOf } from "../entries";
import { errorAt, type FieldProps, hasMistake } from "../field";
import { idOf, resolved } from "../form";
import { AnyField } from "./AnyField";
import { Fields } from "./Fields";

export type EntryPart = "handle" | "name" | "up" | "down" | "undo";

/** The id of a part of the entry at `path`. */
export const idOfPart = (path: string, part: EntryPart): string => `${idOf(path)}-${part}`;

interface ListEntryProps extends Omit<FieldProps, "required"> {
  /** What the list is called. */
  label: string;
  at: number;
  count: number;
  beginsOpen: boolean;
  handle: ComponentProps<"button">;
  isDragged: boolean;
  /** Where the entry that is dragged will land, if that is beside this one. */
  line: "before" | "after" | undefined;
  onMove: (from: number, to: number, part: EntryPart) => void;
  onCopy: () => void;
  onRemove: () => void;
}

function Handle({
  id,
  name,
  help,
  listeners,
}: {
  id: string;
  name: string;
  help: string;
  listeners: ComponentProps<"button">;
}) {
  return (
    <button
      type="button"
      {...listeners}
      id={id}
      aria-label={name}
      aria-describedby={`${id}-help`}
      title={help}
      className="absolute top-0 left-0 hidden size-11 cursor-grab touch-none place-items-center rounded-lg text-muted select-none hover:bg-band hover:text-ink active:cursor-grabbing scripted:grid"
    >
      <Grip size={22} className="stroke-3" />
      <span id={`${id}-help`} hidden>
        {help}
      </span>
    </button>
  );
}

export function ListEntry(props: ListEntryProps) {
  const { setup, schema, label, path, at, count, value, handle, isDragged, line, onChange } = props;
  const messages = setup.messages.entries;
  const number = at + 1;
  const wrong = hasMistake(setup, path);
  const error = errorAt(setup, path);
  const [open, setOpen] = useState(props.beginsOpen || wrong);
  useEffect(() => {
    if (wrong) setOpen(true);
  }, [wrong]);
  const single = isSingle(schema, setup.root);
  const form = resolved(schema, setup.root);
  // One of the centre's details is told by its name.
  const title = nameOfDetail(setup.forms, titleOf(value));
  const name = format(messages.name, { number });

  const field = (
    <AnyField
      setup={setup}
      schema={schema}
      label={name}
      path={path}
      value={value}
      required
      onChange={onChange}
    />
  );
  const button = (
    template: Template<"number">,
    shown: string,
    act: () => void,
    part?: "up" | "down",
    isEnd = false,
  ) => (
    <Button
      id={part && idOfPart(path, part)}
      look="secondary"
      size="small"
      className="min-w-11"
      aria-label={`${format(template, { number })}: ${label}`}
      unavailable={isEnd}
      onClick={act}
    >
      {shown}
    </Button>
  );
  const buttons = (
    <div
      className={`hidden flex-wrap gap-2 ${single ? "mt-2 pl-12 scripted:flex" : open ? "mt-4 broad:absolute broad:top-0 broad:right-0 broad:mt-0 scripted:flex" : "broad:absolute broad:top-0 broad:right-0 broad:scripted:flex"}`}
    >
      {button(messages.up, "↑", () => props.onMove(at, at - 1, "up"), "up", at === 0)}
      {button(messages.down, "↓", () => props.onMove(at, at + 1, "down"), "down", at === count - 1)}
      {button(messages.copy, messages.copyShort, props.onCopy)}
      {button(messages.remove, messages.removeShort, props.onRemove)}
    </div>
  );

  return (
    <li
      data-entry=""
      className={`relative min-w-0 ${isDragged ? "z-2 rounded-lg bg-surface opacity-90 shadow-lift-strong" : ""} ${single ? "" : "border-b border-line pb-2 last:border-b-0"}`}
    >
      {line && (
        <span
          aria-hidden="true"
          className={`absolute inset-x-0 h-1 rounded-full bg-focus ${line === "before" ? "-top-1.5" : "-bottom-1.5"}`}
        />
      )}
      <Handle
        id={idOfPart(path, "handle")}
        name={`${format(messages.handle, { number })}: ${label}`}
        help={messages.handleHelp}
        listeners={handle}
      />
      {single ? (
        <div className="scripted:pl-12">{field}</div>
      ) : (
        <details open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
          <summary
            id={idOfPart(path, "name")}
            className="flex min-h-11 items-center gap-2 rounded-lg py-2 text-ink scripted:ml-12 broad:scripted:mr-78"
          >
            <span className="min-w-0 flex-1 font-semibold">
              {title ? format(messages.nameAndTitle, { number, title }) : name}
            </span>
            <ChevronDown size={20} className={`flex-none text-muted ${open ? "rotate-180" : ""}`} />
          </summary>
          <div
            {...(form.type === "object" && {
              id: idOf(path),
              role: "group",
              "aria-labelledby": idOfPart(path, "name"),
              "aria-describedby": error && `${idOf(path)}-error`,
            })}
            tabIndex={-1}
            className="grid grid-cols-1 gap-5 pt-3 pb-2"
          >
            {error && form.type === "object" && (
              <p id={`${idOf(path)}-error`} className={ERROR}>
                {error}
              </p>
            )}
            {form.type === "object" ? (
              <Fields setup={setup} schema={form} path={path} value={value} onChange={onChange} />
            ) : (
              field
            )}
          </div>
        </details>
      )}
      {buttons}
    </li>
  );
}
