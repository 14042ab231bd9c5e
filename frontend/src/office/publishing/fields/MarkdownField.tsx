/** A text in Markdown, which is written as Markdown: the buttons above it write its signs. */
import { type KeyboardEvent, useRef } from "react";
import { isComposing } from "#app/runtime/keys.ts";
import { Field } from "#app/ui/Field/Field.tsx";
import type { FieldProps } from "../field";
import { idOf } from "../form";
import { continued, type Edit, marked, type Selected } from "../markdown";
import { GrowingTextArea } from "./GrowingTextArea";
import { labelling } from "./labelling";
import { MarkdownToolbar } from "./MarkdownToolbar";

/** As if it had been typed: that is what `Undo` takes back. Nothing but this old command does that. */
function type(area: HTMLTextAreaElement, { from, to, insert, start, end }: Edit): void {
  area.focus();
  area.setSelectionRange(from, to);
  const isTyped = insert ? document.execCommand("insertText", false, insert) : document.execCommand("delete");
  if (!isTyped && from + insert.length !== to) {
    area.setRangeText(insert, from, to, "end");
    area.dispatchEvent(new Event("input", { bubbles: true }));
  }
  area.setSelectionRange(start, end);
}

export function MarkdownField(props: FieldProps) {
  const { setup, path, schema, label, value, required, onChange } = props;
  const area = useRef<HTMLTextAreaElement>(null);
  const id = idOf(path);
  const hint = [schema.description, setup.messages.markdown].filter(Boolean).join(" ");

  const write = (change: (selected: Selected) => Edit) => {
    const { current } = area;
    if (!current) return;
    type(current, change({ text: current.value, start: current.selectionStart, end: current.selectionEnd }));
  };

  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const { key, altKey, ctrlKey, metaKey, shiftKey, currentTarget } = event;
    if (altKey || shiftKey || isComposing(event.nativeEvent)) return;
    const mark = ctrlKey !== metaKey && ({ b: "**", i: "*" } as const)[key.toLowerCase()];
    if (mark) {
      event.preventDefault();
      write((selected) => marked(selected, mark));
    } else if (key === "Enter" && !ctrlKey && !metaKey) {
      const { value: text, selectionStart: start, selectionEnd: end } = currentTarget;
      const edit = continued({ text, start, end });
      if (!edit) return;
      event.preventDefault();
      type(currentTarget, edit);
    }
  };

  return (
    <Field {...labelling(props)} hint={hint}>
      {({ className, ...control }) => (
        <div className="grid">
          <MarkdownToolbar messages={setup.messages.formatting} label={label} area={id} onWrite={write} />
          <GrowingTextArea
            ref={area}
            {...control}
            className={`${className} scripted:rounded-t-none`}
            value={typeof value === "string" ? value : ""}
            onChange={({ target }) => onChange(target.value === "" && !required ? undefined : target.value)}
            onKeyDown={onKeyDown}
          />
        </div>
      )}
    </Field>
  );
}
