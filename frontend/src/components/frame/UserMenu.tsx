/** The menu of a signed-in visitor: a native popover, so it needs no script. */
import { useRef } from "react";
import { useLocation } from "react-router";
import type { SessionUser } from "../../generated/context";
import { DASHBOARDS } from "../../lib/access";
import { labelOf } from "../../lib/account";
import { useRouteChange } from "../../lib/routeChange";
import { SignOutForm } from "../account/SignOutForm";
import { Link } from "../Link";
import { ariaCurrent } from "./navigation";

const MENU = "user-menu";

export function UserMenu({ user }: { user: SessionUser }) {
  const { pathname } = useLocation();
  const menu = useRef<HTMLDivElement>(null);
  const label = labelOf(user);

  const close = () => menu.current?.hidePopover?.();

  useRouteChange("key", close);

  const link = (to: string, name: string) => (
    <Link to={to} className="user-menu-item" aria-current={ariaCurrent(pathname, to)} onClick={close}>
      {name}
    </Link>
  );

  return (
    <div className="user">
      <button
        type="button"
        className="avatar"
        popoverTarget={MENU}
        aria-label={`Account menu of ${label}`}
        aria-controls={MENU}
      >
        <span aria-hidden="true">{user.initials}</span>
      </button>
      <div ref={menu} id={MENU} popover="auto" className="user-menu">
        <div className="user-menu-head">
          <strong>{label}</strong>
          {label !== user.email && <span>{user.email}</span>}
        </div>
        <ul>
          <li>{link("/profile", "Profile")}</li>
          {DASHBOARDS.filter(({ role }) => user.roles.includes(role)).map(({ path, name }) => (
            <li key={path}>{link(path, name)}</li>
          ))}
          <li>
            <SignOutForm className="user-menu-item">Sign out</SignOutForm>
          </li>
        </ul>
      </div>
    </div>
  );
}
