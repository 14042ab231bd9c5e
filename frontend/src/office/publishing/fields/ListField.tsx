/** A list: its entries are opened, moved, copied and removed, and what was removed comes back. */
import { Fragment, useEffect, useRef, useState } from "react";
import { format } from "#app/runtime/format.ts";
import { Button } from "#app/ui/Button/Button.tsx";
import { inserted, isSingle, moved, without } from "../entries";
import type { FieldProps } from "../field";
import { beginning, idOf, type Json } from "../form";
import { useReordering } from "../useReordering";
import { Group } from "./Group";
import { type EntryPart, idOfPart, ListEntry } from "./ListEntry";
import { labelling } from "./labelling";
import { PartButton } from "./PartButton";

/** Entries of a list that is longer are closed at first. */
const FEW = 2;

interface Removed {
  at: number;
  row: Json;
  key: string;
}

export function ListField(props: FieldProps) {
  const { setup, label, path, schema, value, required, onChange } = props;
  const messages = setup.messages.entries;
  const rows = Array.isArray(value) ? value : [];
  const items = schema.items ?? {};
  // Entries have no names of their own: these go with them from place to place.
  const [known, setKnown] = useState<string[]>([]);
  const keys = rows.map((_, at) => known[at] ?? `${known.length}-${at}`);
  const [removed, setRemoved] = useState<Removed>();
  const [long] = useState(rows.length > FEW);
  const added = useRef(new Set<string>());
  const focusOn = useRef<string>(undefined);

  // After a change, because an entry that was moved has another id.
  useEffect(() => {
    if (focusOn.current === undefined) return;
    document.getElementById(focusOn.current)?.focus();
    focusOn.current = undefined;
  });

  const change = (next: Json[], nextKeys: string[], focus: string) => {
    setRemoved(undefined);
    setKnown(nextKeys);
    focusOn.current = focus;
    onChange(next.length > 0 || required ? next : undefined);
  };
  const placeOf = (at: number) => `${path}[${at}]`;
  const single = isSingle(items, setup.root);
  const nameOf = (at: number) => (single ? idOf(placeOf(at)) : idOfPart(placeOf(at), "name"));

  const move = (from: number, to: number, part: EntryPart) => {
    change(moved(rows, from, to), moved(keys, from, to), idOfPart(placeOf(to), part));
    setup.say(format(messages.moved, { number: from + 1, place: to + 1 }));
  };
  const insert = (at: number, row: Json) => {
    const key = `added-${added.current.size}`;
    added.current.add(key);
    change(inserted(rows, at, row), inserted(keys, at, key), nameOf(at));
  };
  const remove = (at: number) => {
    change(without(rows, at), without(keys, at), idOfPart(path, "undo"));
    setRemoved({ at, row: rows[at] ?? "", key: keys[at] ?? "" });
    setup.say(format(messages.removed, { number: at + 1 }));
  };
  const undo = ({ at, row, key }: Removed) =>
    change(inserted(rows, at, row), inserted(keys, at, key), nameOf(at));

  const { list, drag, handle } = useReordering((from, to) => move(from, to, "handle"));
  const lineBefore = drag && drag.to !== drag.from && (drag.to < drag.from ? drag.to : drag.to + 1);

  const removedLine = removed && (
    <li className="flex flex-wrap items-center justify-between gap-x-4 rounded-lg bg-band px-4 py-1">
      {format(messages.removed, { number: removed.at + 1 })}
      <Button
        id={idOfPart(path, "undo")}
        look="quiet"
        size="small"
        aria-label={`${messages.undo}: ${format(messages.removed, { number: removed.at + 1 })}`}
        onClick={() => undo(removed)}
      >
        {messages.undo}
      </Button>
    </li>
  );

  return (
    <Group {...labelling(props)}>
      {rows.length + (removed ? 1 : 0) > 0 && (
        <ol ref={list} className={`grid grid-cols-1 ${single ? "gap-4" : "gap-2"}`}>
          {rows.map((row, at) => (
            <Fragment key={keys[at]}>
              {removed?.at === at && removedLine}
              <ListEntry
                setup={setup}
                schema={items}
                label={label}
                path={placeOf(at)}
                at={at}
                count={rows.length}
                value={row}
                beginsOpen={!long || added.current.has(keys[at] ?? "")}
                handle={handle(at)}
                isDragged={drag?.from === at}
                line={
                  lineBefore === at
                    ? "before"
                    : lineBefore === rows.length && at === rows.length - 1
                      ? "after"
                      : undefined
                }
                onChange={(next) => {
                  setRemoved(undefined);
                  onChange(rows.map((old, index) => (index === at ? (next ?? "") : old)));
                }}
                onMove={move}
                onCopy={() => insert(at + 1, row)}
                onRemove={() => remove(at)}
              />
            </Fragment>
          ))}
          {removed?.at === rows.length && removedLine}
        </ol>
      )}
      <PartButton
        text={messages.add}
        label={label}
        onClick={() => insert(rows.length, beginning(items, setup.root))}
      />
    </Group>
  );
}
