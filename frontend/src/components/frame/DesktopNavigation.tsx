/** The navigation in the bar of wide screens. */
import { type FocusEvent, type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import type { NavItem } from "../../generated/content";
import { isShortcut } from "../../lib/keys";
import { useRouteChange } from "../../lib/routeChange";
import { useShown } from "../../lib/takeover";
import { ChevronDown } from "../icons/ChevronDown";
import { Link } from "../Link";
import { ariaCurrent } from "./navigation";

/** How long a dropdown outlasts the pointer that leaves it, in milliseconds: time to cross a gap. */
const CLOSE_DELAY = 150;

interface DropdownProps {
  item: NavItem;
  open: boolean;
  /** Opens this dropdown, which closes any other, or closes it. */
  setOpen: (open: boolean) => void;
}

function Dropdown({ item, open, setOpen }: DropdownProps) {
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
    const links = [...(box.current?.querySelectorAll<HTMLElement>(".dropdown a") ?? [])];
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
      className="nav-item"
      data-open={open}
      onPointerEnter={onPointerEnter}
      onPointerLeave={onPointerLeave}
      onBlur={onBlur}
      onKeyDown={onKeyDown}
    >
      <Link to={item.href} className="nav-link" aria-current={ariaCurrent(pathname, item.href)}>
        {item.name}
      </Link>
      <button
        ref={toggle}
        type="button"
        className="nav-toggle needs-script"
        aria-label={`${item.name} menu`}
        aria-expanded={open}
        aria-controls={id}
        onClick={(event) => {
          // A mouse has opened the dropdown by coming here; its click must not close it again.
          if (event.detail > 0 && matchMedia("(hover: hover)").matches) setOpen(true);
          else setOpen(!open);
        }}
      >
        <ChevronDown size={16} />
      </button>
      <ul id={id} className="dropdown">
        {item.dropdown.map((link, position) => (
          <li key={link.href} style={{ "--position": position }}>
            <Link
              to={link.href}
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
export function DesktopNavigation({ items }: { items: NavItem[] }) {
  const { pathname } = useLocation();
  const [openItem, setOpenItem] = useState<string | null>(null);
  const [ready, setReady] = useState(false);

  // What CSS has opened stays open.
  const list = useShown<HTMLUListElement>(({ children }) => {
    const shown = [...children].findIndex((item) => item.matches(":hover, :focus-within"));
    setOpenItem(items[shown]?.href ?? null);
    setReady(true);
  });

  useRouteChange("key", () => setOpenItem(null));

  return (
    <nav aria-label="Main" className="nav" data-ready={ready}>
      <ul ref={list}>
        {items.map((item) =>
          item.dropdown.length > 0 ? (
            <Dropdown
              key={item.href}
              item={item}
              open={openItem === item.href}
              setOpen={(open) =>
                setOpenItem((current) => (open ? item.href : current === item.href ? null : current))
              }
            />
          ) : (
            <li key={item.href} className="nav-item">
              <Link
                to={item.href}
                className="nav-link"
                data-long={item.long || undefined}
                data-call={item.href === "/donate" || undefined}
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
