/** The navigation in the bar of wide screens. */
import { type FocusEvent, type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import type { NavItem } from "#app/generated/content.ts";
import type { Messages } from "#app/generated/messages.ts";
import { format } from "#app/runtime/format.ts";
import { isShortcut } from "#app/runtime/keys.ts";
import { useRouteChange } from "#app/runtime/routing/routeChange.ts";
import { useHydratedValue } from "#app/runtime/start/hydrated.ts";
import { ChevronDown } from "#app/ui/Icon/ChevronDown.tsx";
import { Link } from "#app/ui/Link/Link.tsx";
import { ariaCurrent } from "#app/ui/navigation.ts";

/** How long a dropdown outlasts the pointer that leaves it, in milliseconds: time to cross a gap. */
const CLOSE_DELAY = 150;

const ITEM = "relative flex h-bar items-center";

/** A link of the bar; a line grows below the one of the current page. */
const LINK =
  "relative flex min-h-11 items-center text-sm/[1.2] @roomy/bar:text-[1rem] after:absolute after:h-0.5 after:rounded-[1px] after:bg-saffron after:transition-[scale] after:duration-300 after:ease-calm not-aria-[current]:after:[scale:0_1] forced-colors:after:bg-[Highlight]";

const QUIET =
  "font-medium text-text after:bottom-1 hover:text-saffron-text aria-[current]:text-saffron-text @wide/bar:@max-[72rem]/bar:in-data-signed-in:px-1.75";

/** The one link that asks for something. */
const CALL =
  "mx-2 rounded-lg bg-action px-4.5 font-semibold text-on-action after:inset-x-2.5 after:-bottom-2 hover:bg-action-strong forced-colors:border forced-colors:border-[ButtonText]";

interface DropdownProps {
  item: NavItem;
  /** What its button is called. */
  label: string;
  open: boolean;
  /** Opens this dropdown, which closes any other, or closes it. */
  setOpen: (open: boolean) => void;
}

function Dropdown({ item, label, open, setOpen }: DropdownProps) {
  const { pathname } = useLocation();
  const box = useRef<HTMLLIElement>(null);
  const toggle = useRef<HTMLButtonElement>(null);
  const closing = useRef<ReturnType<typeof setTimeout>>(undefined);
  const id = `dropdown${item.href.replaceAll("/", "-")}`;

  useEffect(() => () => clearTimeout(closing.current), []);

  const onPointerEnter = (event: PointerEvent) => {
    if (event.pointerType !== "mouse") return;
    clearTimeout(closing.current);
    setOpen(true);
  };
  const onPointerLeave = (event: PointerEvent) => {
    if (event.pointerType !== "mouse") return;
    closing.current = setTimeout(() => setOpen(false), CLOSE_DELAY);
  };
  const onBlur = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isShortcut(event)) return;
    const links = [...(box.current?.querySelectorAll<HTMLElement>(":scope ul a") ?? [])];
    const focused = links.findIndex((link) => link.matches(":focus"));
    if (event.key === "Escape" && open) {
      setOpen(false);
      toggle.current?.focus();
    } else if (event.key === "ArrowDown") {
      event.preventDefault();
      if (open) links[(focused + 1) % links.length]?.focus();
      else {
        setOpen(true);
        // The links can take the focus only once the dropdown is shown.
        requestAnimationFrame(() => links[0]?.focus());
      }
    } else if (event.key === "ArrowUp" && open && focused >= 0) {
      event.preventDefault();
      links[(focused + links.length - 1) % links.length]?.focus();
    }
  };

  return (
    <li
      ref={box}
      className={`group/item ${ITEM}`}
      data-open={open}
      onPointerEnter={onPointerEnter}
      onPointerLeave={onPointerLeave}
      onBlur={onBlur}
      onKeyDown={onKeyDown}
    >
      <Link
        to={item.href}
        className={`${LINK} ${QUIET} pr-1 pl-2.5 after:-right-5 after:left-2.5 @roomy/bar:pl-3.5`}
        aria-current={ariaCurrent(pathname, item.href)}
      >
        {item.name}
      </Link>
      <button
        ref={toggle}
        type="button"
        className="grid h-11 w-7 place-items-center text-muted noscript:hidden @wide/bar:@max-[72rem]/bar:in-data-signed-in:w-6"
        aria-label={label}
        aria-expanded={open}
        aria-controls={id}
        onClick={(event) => {
          // A mouse has opened the dropdown by coming here; its click must not close it again.
          if (event.detail > 0 && matchMedia("(hover: hover)").matches) setOpen(true);
          else setOpen(!open);
        }}
      >
        <ChevronDown size={16} className="transition-[rotate] group-data-[open=true]/item:rotate-180" />
      </button>
      <ul
        id={id}
        className="absolute top-[calc(100%-0.5rem)] left-0 hidden w-max max-w-76 rounded-xl border border-line bg-surface p-2 shadow-lift-strong group-focus-within/item:group-data-[ready=false]/nav:block group-hover/item:group-data-[ready=false]/nav:block group-data-[open=true]/item:block"
      >
        {item.dropdown.map((link, position) => (
          <li
            key={link.href}
            className="animate-rise [animation-delay:calc(var(--position)*30ms)]"
            style={{ "--position": position }}
          >
            <Link
              to={link.href}
              className="block rounded-md px-3.5 py-2.5 text-[1rem]/[1.35] text-text hover:bg-band hover:text-saffron-text aria-[current]:bg-band aria-[current]:text-saffron-text"
              aria-current={ariaCurrent(pathname, link.href)}
              onClick={() => setOpen(false)}
            >
              {link.name}
            </Link>
          </li>
        ))}
      </ul>
    </li>
  );
}

/**
 * Dropdowns open on hover and by their buttons, one at a time. Before scripts run, and
 * without them, CSS opens them on hover and on focus.
 */
export function DesktopNavigation({
  items,
  messages,
}: {
  items: NavItem[];
  messages: Messages["layout"]["frame"];
}) {
  const { pathname } = useLocation();
  const [openItem, setOpenItem] = useState<string | null>(null);
  const [ready, setReady] = useState(false);

  // What CSS has opened stays open.
  const list = useHydratedValue<HTMLUListElement>(({ children }) => {
    const shown = [...children].findIndex((item) => item.matches(":hover, :focus-within"));
    setOpenItem(items[shown]?.href ?? null);
    setReady(true);
  });

  useRouteChange("key", () => setOpenItem(null));

  return (
    <nav aria-label={messages.main} className="group/nav hidden @wide/bar:block" data-ready={ready}>
      <ul ref={list} className="flex items-center">
        {items.map((item) =>
          item.dropdown.length > 0 ? (
            <Dropdown
              key={item.href}
              item={item}
              label={format(messages.dropdown, { name: item.name })}
              open={openItem === item.href}
              setOpen={(open) =>
                setOpenItem((current) => (open ? item.href : current === item.href ? null : current))
              }
            />
          ) : (
            <li key={item.href} className={ITEM}>
              <Link
                to={item.href}
                className={`${LINK} ${item.href === "/donate" ? CALL : `${QUIET} px-2.5 after:inset-x-2.5 @roomy/bar:px-3.5`} ${item.long ? "max-w-34 text-center @roomy/bar:max-w-none" : ""}`}
                aria-current={ariaCurrent(pathname, item.href)}
              >
                {item.name}
              </Link>
            </li>
          ),
        )}
      </ul>
    </nav>
  );
}
