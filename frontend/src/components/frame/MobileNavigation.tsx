/** The menu of small screens: a native popover with native disclosures, so it needs no script. */
import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import type { NavItem } from "../../generated/content";
import { useRouteChange } from "../../lib/routeChange";
import { ChevronDown } from "../icons/ChevronDown";
import { Close } from "../icons/Close";
import { Menu } from "../icons/Menu";
import { Link } from "../Link";
import { ariaCurrent, isActive } from "./navigation";

const MENU = "site-menu";

/** Groups share a name, so that the browser keeps at most one of them open. */
const GROUPS = "site-menu-groups";

export function MobileNavigation({ items }: { items: NavItem[] }) {
  const { pathname } = useLocation();
  const menu = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);

  const close = () => {
    menu.current?.hidePopover?.();
    for (const group of menu.current?.querySelectorAll("details") ?? []) group.open = false;
  };

  // Who is faster than the scripts has opened it already, and keeps it.
  useEffect(() => {
    if (menu.current?.hidePopover) setOpen(menu.current.matches(":popover-open"));
  }, []);

  useRouteChange("key", close);

  return (
    <div className="menu">
      <button
        type="button"
        className="menu-button"
        popoverTarget={MENU}
        aria-label={open ? "Close menu" : "Open menu"}
        aria-controls={MENU}
      >
        {open ? <Close /> : <Menu />}
      </button>
      <div
        ref={menu}
        id={MENU}
        popover="auto"
        className="menu-panel"
        // React hands on what the groups inside say of themselves, too.
        onToggle={(event) => event.target === event.currentTarget && setOpen(event.newState === "open")}
      >
        <nav aria-label="Menu">
          <ul>
            {items.map((item) => (
              <li key={item.href} className="menu-item">
                <Link
                  to={item.href}
                  className="menu-link"
                  aria-current={ariaCurrent(pathname, item.href)}
                  onClick={close}
                >
                  {item.name}
                </Link>
                {item.dropdown.length > 0 && (
                  <details name={GROUPS} data-active={isActive(pathname, item.href) || undefined}>
                    <summary aria-label={`${item.name} pages`}>
                      <ChevronDown size={20} />
                    </summary>
                    <ul>
                      {item.dropdown.map((link) => (
                        <li key={link.href}>
                          <Link
                            to={link.href}
                            className="menu-link"
                            aria-current={ariaCurrent(pathname, link.href)}
                            onClick={close}
                          >
                            {link.name}
                          </Link>
                        </li>
                      ))}
                    </ul>
                  </details>
                )}
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </div>
  );
}
