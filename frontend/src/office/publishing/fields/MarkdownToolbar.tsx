/** The buttons above a field for Markdown. The Tab key meets them once; arrow keys lead from one to the next. */
import { type ComponentType, type KeyboardEvent, useRef, useState } from "react";
import type { Messages } from "#app/generated/messages.ts";
import { isShortcut } from "#app/runtime/keys.ts";
import { Bold } from "#app/ui/Icon/Bold.tsx";
import { BulletList } from "#app/ui/Icon/BulletList.tsx";
import { Chain } from "#app/ui/Icon/Chain.tsx";
import { HeadingMark } from "#app/ui/Icon/HeadingMark.tsx";
import type { IconProps } from "#app/ui/Icon/Icon.tsx";
import { Italic } from "#app/ui/Icon/Italic.tsx";
import { NumberList } from "#app/ui/Icon/NumberList.tsx";
import { QuoteMarks } from "#app/ui/Icon/QuoteMarks.tsx";
import { type Edit, lined, linked, marked, type Selected } from "../markdown";

type Words = Messages["publishing"]["editor"]["formatting"];

interface Tool {
  name: keyof Words;
  icon: ComponentType<IconProps>;
  keys?: string;
  write: (selected: Selected, messages: Words) => Edit;
}

const TOOLS: Tool[] = [
  { name: "bold", icon: Bold, keys: "Control+B", write: (it) => marked(it, "**") },
  { name: "italic", icon: Italic, keys: "Control+I", write: (it) => marked(it, "*") },
  { name: "link", icon: Chain, write: (it, { linkWords }) => linked(it, linkWords) },
  { name: "heading", icon: HeadingMark, write: (it) => lined(it, "heading") },
  { name: "list", icon: BulletList, write: (it) => lined(it, "list") },
  { name: "numberedList", icon: NumberList, write: (it) => lined(it, "numberedList") },
  { name: "quote", icon: QuoteMarks, write: (it) => lined(it, "quote") },
];

interface MarkdownToolbarProps {
  messages: Words;
  label: string;
  /** The id of the text area that it writes into. */
  area: string;
  onWrite: (change: (selected: Selected) => Edit) => void;
}

export function MarkdownToolbar({ messages, label, area, onWrite }: MarkdownToolbarProps) {
  const bar = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(0);

  const onKeyDown = (event: KeyboardEvent) => {
    const last = TOOLS.length - 1;
    const next = {
      ArrowRight: current === last ? 0 : current + 1,
      ArrowLeft: current === 0 ? last : current - 1,
      Home: 0,
      End: last,
    }[event.key];
    if (next === undefined || isShortcut(event)) return;
    event.preventDefault();
    setCurrent(next);
    bar.current?.querySelectorAll("button")[next]?.focus();
  };

  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label={`${messages.name}: ${label}`}
      aria-controls={area}
      className="sticky top-bar z-1 hidden flex-wrap rounded-t-lg border border-b-0 border-outline bg-band scripted:flex"
      onKeyDown={onKeyDown}
    >
      {TOOLS.map(({ name, icon: Mark, keys, write }, at) => (
        <button
          key={name}
          type="button"
          aria-label={messages[name]}
          title={messages[name]}
          aria-keyshortcuts={keys}
          tabIndex={at === current ? 0 : -1}
          className="grid size-11 place-items-center rounded-lg text-ink -outline-offset-3 hover:bg-ink hover:text-paper"
          // The text keeps its selection, and a phone its keyboard.
          onMouseDown={(event) => event.preventDefault()}
          onFocus={() => setCurrent(at)}
          onClick={() => onWrite((selected) => write(selected, messages))}
        >
          <Mark size={20} />
        </button>
      ))}
    </div>
  );
}
