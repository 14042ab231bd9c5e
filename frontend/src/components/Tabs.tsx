/** Tabs after the ARIA pattern with manual activation. */
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from "react";
import { isShortcut } from "../lib/keys";

export interface Tab {
  id: string;
  label: ReactNode;
  panel: ReactNode;
}

const LISTS = {
  row: "flex large-text:flex-wrap",
  stack: "flex max-sm:flex-col sm:grid sm:auto-cols-fr sm:grid-flow-col",
  halves: "grid grid-cols-2 large-text:grid-cols-1",
};

/** One tab, of a list or of a section's navigation. */
export const TAB =
  "border-b-3 border-transparent font-semibold text-muted -outline-offset-3 hover:text-ink aria-selected:border-saffron aria-selected:bg-band aria-selected:text-ink aria-[current]:border-saffron aria-[current]:bg-band aria-[current]:text-ink";

export interface TabsProps {
  /** What the tabs choose between, for screen readers. */
  label: string;
  tabs: Tab[];
  /** Id of the tab that is active at first; the first one where there is no such tab. */
  initial?: string | null;
  /**
   * `stack` puts the tabs below each other on narrow screens and in equal columns from 640 px,
   * `halves` puts two beside each other everywhere.
   */
  layout?: keyof typeof LISTS;
  /** Where panels are not to have the usual room above and below. */
  panelClassName?: string;
  onActivate?: (id: string) => void;
}

/**
 * A tab is activated by click, Enter or Space; arrow keys, Home and End move the focus.
 * Every panel is in the markup: without scripts they stand below each other and the tab
 * list, which could do nothing, is not shown.
 */
export function Tabs({
  label,
  tabs,
  initial,
  layout = "row",
  panelClassName = "py-8",
  onActivate,
}: TabsProps) {
  const prefix = useId();
  const list = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState(() => (tabs.find(({ id }) => id === initial) ?? tabs[0])?.id);

  const onKeyDown = (event: KeyboardEvent) => {
    if (isShortcut(event)) return;
    const buttons = [...(list.current?.querySelectorAll<HTMLElement>("[role=tab]") ?? [])];
    const focused = buttons.findIndex((button) => button.matches(":focus"));
    const last = buttons.length - 1;
    const target = {
      ArrowRight: focused === last ? 0 : focused + 1,
      ArrowDown: focused === last ? 0 : focused + 1,
      ArrowLeft: focused === 0 ? last : focused - 1,
      ArrowUp: focused === 0 ? last : focused - 1,
      Home: 0,
      End: last,
    }[event.key];
    if (target === undefined) return;
    event.preventDefault();
    buttons[target]?.focus();
  };

  return (
    <div>
      <div
        ref={list}
        role="tablist"
        tabIndex={-1}
        aria-label={label}
        className={`gap-1 overflow-x-auto border-b border-line [scrollbar-width:none] noscript:hidden print:hidden ${LISTS[layout]}`}
        onKeyDown={onKeyDown}
      >
        {tabs.map(({ id, label }) => (
          <button
            key={id}
            type="button"
            role="tab"
            id={`${prefix}${id}-tab`}
            className={`min-h-12 px-5 py-2 whitespace-nowrap large-text:px-2 large-text:whitespace-normal ${TAB}`}
            aria-selected={id === active}
            aria-controls={`${prefix}${id}`}
            tabIndex={id === active ? 0 : -1}
            onClick={() => {
              setActive(id);
              onActivate?.(id);
            }}
          >
            {label}
          </button>
        ))}
      </div>
      {tabs.map(({ id, panel }) => (
        <div
          key={id}
          role="tabpanel"
          id={`${prefix}${id}`}
          className={`data-[active=false]:scripted:hidden data-[active=false]:print:block! ${panelClassName}`}
          aria-labelledby={`${prefix}${id}-tab`}
          data-active={id === active}
        >
          {panel}
        </div>
      ))}
    </div>
  );
}
