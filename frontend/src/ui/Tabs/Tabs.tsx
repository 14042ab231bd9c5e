/** Tabs after the ARIA pattern with manual activation. */
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from "react";
import { useLocation } from "react-router";
import { isShortcut } from "#app/runtime/keys.ts";
import { useQuery } from "#app/runtime/routing/query.ts";
import { useScripted } from "#app/runtime/start/scripted.ts";
import { Link } from "../Link/Link";

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
  /** Id of the tab that is active at first, whatever the address names. */
  initial?: string;
  /**
   * `stack` puts the tabs below each other on narrow screens and in equal columns from 640 px,
   * `halves` puts two beside each other everywhere.
   */
  layout?: keyof typeof LISTS;
  /** Where panels are not to have the usual room above and below. */
  panelClassName?: string;
}

/** The parameter that names the tab to begin with; a screen with tabs declares it in its `query`. */
const TAB_PARAMETER = "tab";

/**
 * A tab is activated by click, Enter or Space; arrow keys, Home and End move the focus. The address
 * stays as it is then.
 *
 * Every panel is in the markup, and all but the active one are `hidden`, so that programs that read
 * a page aloud or print its text alone take the same one as the eye. Without scripts the tabs are
 * links to the page with another panel.
 */
export function Tabs({ initial, ...rest }: TabsProps) {
  const search = useQuery();
  const chosen = search.get(TAB_PARAMETER);
  // A link to another tab of this page starts afresh.
  return <TabList key={chosen} {...rest} initial={initial ?? chosen} />;
}

type TabListProps = Omit<TabsProps, "initial"> & { initial: string | null };

function TabList({ label, tabs, initial, layout = "row", panelClassName = "py-8" }: TabListProps) {
  const prefix = useId();
  const list = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState(() => (tabs.find(({ id }) => id === initial) ?? tabs[0])?.id);
  const { pathname } = useLocation();
  const search = useQuery();
  const scripted = useScripted();

  const addressOf = (id: string) => {
    const parameters = new URLSearchParams(search);
    parameters.set(TAB_PARAMETER, id);
    return { pathname, search: `?${parameters}` };
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (isShortcut(event)) return;
    const links = [...(list.current?.querySelectorAll<HTMLElement>("[role=tab]") ?? [])];
    const focused = links.findIndex((link) => link.matches(":focus"));
    if (event.key === " ") {
      event.preventDefault();
      links[focused]?.click();
      return;
    }
    const last = links.length - 1;
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
    links[target]?.focus();
  };

  const asList = {
    "aria-label": label,
    ...(scripted ? { role: "tablist", tabIndex: -1 } : { role: "navigation" }),
  };

  /** What makes a link a tab: without scripts it would be one that answers to no arrow key. */
  const asTab = (id: string) =>
    scripted
      ? {
          role: "tab",
          "aria-selected": id === active,
          "aria-controls": `${prefix}${id}`,
          tabIndex: id === active ? 0 : -1,
        }
      : ({ "aria-current": id === active ? "true" : undefined } as const);

  return (
    <div>
      <div
        ref={list}
        {...asList}
        className={`gap-1 overflow-x-auto border-b border-line [scrollbar-width:none] print:hidden ${LISTS[layout]}`}
      >
        {tabs.map(({ id, label }) => (
          <Link
            key={id}
            to={addressOf(id)}
            preventScrollReset
            rel="nofollow"
            id={`${prefix}${id}-tab`}
            // Taps on it are queued until the scripts are there.
            data-tab=""
            className={`grid min-h-12 place-content-center px-5 py-2 text-center whitespace-nowrap large-text:px-2 large-text:whitespace-normal ${TAB}`}
            {...asTab(id)}
            onKeyDown={onKeyDown}
            onClick={(event) => {
              if (isShortcut(event)) return;
              event.preventDefault();
              setActive(id);
            }}
          >
            {label}
          </Link>
        ))}
      </div>
      {tabs.map(({ id, panel }) => (
        <div
          key={id}
          id={`${prefix}${id}`}
          hidden={id !== active}
          data-panel=""
          className={`print:block! ${panelClassName}`}
          {...(scripted && { role: "tabpanel", "aria-labelledby": `${prefix}${id}-tab` })}
        >
          {panel}
        </div>
      ))}
    </div>
  );
}
