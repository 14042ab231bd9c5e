/** The menu of a signed-in visitor: a native popover, so it needs no script. */
import { type ReactNode, useRef } from "react";
import { useLocation } from "react-router";
import type { SessionUser } from "#app/generated/context.ts";
import type { Messages } from "#app/generated/messages.ts";
import { format } from "#app/runtime/format.ts";
import { DASHBOARDS, isGuarded, MESSAGES, maySee, OFFICE, TEXTS } from "#app/runtime/routing/access.ts";
import { useRouteChange } from "#app/runtime/routing/routeChange.ts";
import { Pencil } from "#app/ui/Icon/Pencil.tsx";
import { Link } from "#app/ui/Link/Link.tsx";
import { ariaCurrent } from "#app/ui/navigation.ts";
import { SignOutForm } from "../account/SignOutForm";
import { labelOf } from "./personName";

const MENU = "user-menu";

/** Below the bar, at the end of the page's measure. */
const MENU_BOX =
  "fixed inset-[calc(var(--spacing-bar)-0.5rem)_max(var(--spacing-gutter),(100vw-76rem)/2+2rem)_auto_auto] min-w-56 rounded-xl border border-line bg-surface p-2 text-text shadow-lift-strong open:animate-rise";

const ITEM =
  "block w-full rounded-md px-3.5 py-2.5 text-left text-text hover:bg-band hover:text-saffron-text aria-[current]:bg-band aria-[current]:text-saffron-text";

export function UserMenu({ user, messages }: { user: SessionUser; messages: Messages["accounts"]["menu"] }) {
  const { pathname } = useLocation();
  const menu = useRef<HTMLDivElement>(null);
  const label = labelOf(user, messages.unnamed);

  const close = () => menu.current?.hidePopover?.();

  useRouteChange("key", close);

  const link = (to: string, name: string, count?: ReactNode) => (
    <Link to={to} className={ITEM} aria-current={ariaCurrent(pathname, to)} onClick={close}>
      {name}
      {count}
    </Link>
  );

  return (
    <div className="ml-auto flex flex-none @wide/bar:ml-0">
      {maySee(user, TEXTS.path) && !isGuarded(pathname) && (
        <a
          href={`${TEXTS.path}?on=${encodeURIComponent(pathname)}`}
          aria-label={messages.change}
          // What is read here is what is changed there.
          onClick={({ currentTarget: link }) => {
            link.hash = String(scrollY);
          }}
          // Where letters are very large the menu alone leads there.
          className="grid size-11 place-items-center rounded-full text-ink hover:text-saffron-text @max-[19rem]/bar:hidden"
        >
          <Pencil />
        </a>
      )}
      <button
        type="button"
        className="grid size-11 place-items-center rounded-full bg-river leading-none font-semibold text-paper hover:bg-ink"
        popoverTarget={MENU}
        aria-label={format(messages.menu, { name: label })}
        aria-controls={MENU}
      >
        <span aria-hidden="true">{user.initials}</span>
      </button>
      <div ref={menu} id={MENU} popover="auto" className={MENU_BOX}>
        <div className="mb-2 grid border-b border-line px-3.5 py-2.5 wrap-anywhere">
          <strong className="text-ink">{label}</strong>
          {label !== user.email && <span className="text-sm text-muted">{user.email}</span>}
        </div>
        <ul>
          {maySee(user, OFFICE.path) && <li>{link(OFFICE.path, messages[OFFICE.name])}</li>}
          <li>{link("/profile", messages.profile)}</li>
          {DASHBOARDS.filter(({ role }) => user.roles.includes(role)).map(({ path, name }) => (
            <li key={path}>{link(path, messages[name])}</li>
          ))}
          {maySee(user, MESSAGES.path) && (
            <li>
              {link(
                MESSAGES.path,
                messages[MESSAGES.name],
                user.waiting && (
                  <span className="ml-2 rounded-full bg-action px-2 font-semibold text-on-action">
                    {user.waiting}
                    <span className="sr-only"> {messages.waiting}</span>
                  </span>
                ),
              )}
            </li>
          )}
          {maySee(user, TEXTS.path) && !isGuarded(pathname) && (
            <li>{link(`${TEXTS.path}?page=${encodeURIComponent(pathname)}`, messages.edit)}</li>
          )}
          <li>
            <SignOutForm className={ITEM}>{messages.signOut}</SignOutForm>
          </li>
        </ul>
      </div>
    </div>
  );
}
