/** The menu of small screens: a native popover with native disclosures, so it needs no script. */
import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import type { NavItem } from "#app/generated/content.ts";
import type { Messages } from "#app/generated/messages.ts";
import { format } from "#app/runtime/format.ts";
import { CachedFragment } from "#app/runtime/page/fragmentCache.tsx";
import { useRouteChange } from "#app/runtime/routing/routeChange.ts";
import { isPopoverOpen } from "#app/runtime/start/popover.ts";
import { ChevronDown } from "#app/ui/Icon/ChevronDown.tsx";
import { Close } from "#app/ui/Icon/Close.tsx";
import { Menu } from "#app/ui/Icon/Menu.tsx";
import { Link } from "#app/ui/Link/Link.tsx";
import { ariaCurrent, isActive } from "#app/ui/navigation.ts";
import { MenuSignIn } from "./SignIn";

const MENU = "site-menu";

/** Groups share a name, so that the browser keeps at most one of them open. */
const GROUPS = "site-menu-groups";

const LINK = "flex items-center aria-[current]:font-semibold aria-[current]:text-saffron-text";

export function MobileNavigation({
  items,
  messages,
}: {
  items: NavItem[];
  messages: Messages["layout"]["frame"];
}) {
  const { pathname } = useLocation();
  const menu = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);

  const close = () => {
    menu.current?.hidePopover?.();
    for (const group of menu.current?.querySelectorAll("details") ?? []) group.open = false;
  };

  // Who is faster than the scripts has opened it already, and keeps it.
  useEffect(() => {
    if (menu.current) setOpen(isPopoverOpen(menu.current));
  }, []);

  useRouteChange("key", close);

  return (
    <div className="@wide/bar:hidden">
      <button
        type="button"
        className="-mr-3 grid h-12 w-[min(3rem,20vw)] flex-none place-items-center text-ink"
        popoverTarget={MENU}
        aria-label={open ? messages.closeMenu : messages.openMenu}
        aria-controls={MENU}
      >
        {open ? <Close /> : <Menu />}
      </button>
      <div
        ref={menu}
        id={MENU}
        popover="auto"
        className="fixed inset-x-0 top-bar bottom-auto max-h-[calc(100dvh-var(--spacing-bar))] w-full overflow-y-auto overscroll-contain border-b border-line bg-paper px-gutter pt-2 pb-6 text-text shadow-lift-strong backdrop:top-bar backdrop:bg-[rgb(20_9_12/0.4)] open:animate-rise"
        // React hands on what the groups inside say of themselves, too.
        onToggle={(event) => event.target === event.currentTarget && setOpen(event.newState === "open")}
      >
        <nav aria-label={messages.menu}>
          <CachedFragment name="menu">
            <ul>
              {items.map((item) => (
                <li key={item.href} className="relative border-line not-first:border-t">
                  <Link
                    to={item.href}
                    className={`mr-14 min-h-13 text-lg/[1.3] ${LINK}`}
                    aria-current={ariaCurrent(pathname, item.href)}
                    onClick={close}
                  >
                    {item.name}
                  </Link>
                  {item.dropdown.length > 0 && (
                    <details
                      name={GROUPS}
                      className="group"
                      data-active={isActive(pathname, item.href) || undefined}
                    >
                      <summary
                        className="absolute top-0.5 -right-3 grid size-12 place-items-center text-ink"
                        aria-label={format(messages.pages, { name: item.name })}
                      >
                        <ChevronDown size={20} className="transition-[rotate] group-open:rotate-180" />
                      </summary>
                      <ul className="ml-1 border-l-2 border-line pb-3 pl-4">
                        {item.dropdown.map((link) => (
                          <li key={link.href}>
                            <Link
                              to={link.href}
                              className={`min-h-11 py-1.5 text-[1rem]/[1.3] ${LINK}`}
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
          </CachedFragment>
        </nav>
        <MenuSignIn className={`border-t border-line min-h-13 text-lg/[1.3] ${LINK}`} onClick={close} />
      </div>
    </div>
  );
}
