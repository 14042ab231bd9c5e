/**
 * Who may see which screen, for guards, menus and the service worker, which carries this file and is to stay small. The
 * table is the server's (crates/web/src/office/access.rs), which guards the documents and records of these screens by it.
 */
import { GUARDED, type RequiredRole, SATISFIED_BY } from "#app/generated/access.ts";
import type { Messages } from "#app/generated/messages.ts";

export function hasRole({ roles }: { roles: readonly string[] }, required: RequiredRole): boolean {
  return SATISFIED_BY[required].some((role) => roles.includes(role));
}

export type GuardedPath = keyof typeof GUARDED;

export const requiredRole = (screen: GuardedPath): RequiredRole | null => GUARDED[screen];

/** The site's texts: the list, and below it each of them. */
export const TEXTS: OfficeTab = { path: "/admin/content", name: "texts" };

/** Whether the screen at this path is for signed-in visitors alone. */
export const isGuarded = (pathname: string): boolean =>
  Object.hasOwn(GUARDED, pathname) || pathname.startsWith(`${TEXTS.path}/`);

/** Under which of the menu's words a screen has its name. */
type Name = keyof Messages["accounts"]["menu"];

interface Dashboard {
  /** Whose it is: it stands in the menus of people with this role. */
  role: string;
  path: GuardedPath;
  name: Name;
}

export const DASHBOARDS: readonly Dashboard[] = [
  { role: "admin", path: "/admin", name: "admin" },
  { role: "teacher", path: "/dashboard/teacher", name: "teacher" },
  { role: "student", path: "/dashboard/student", name: "student" },
];

/** Whether somebody may see the screen. */
export function maySee(user: { roles: readonly string[] }, screen: GuardedPath): boolean {
  const required = requiredRole(screen);
  return !required || hasRole(user, required);
}

interface OfficeTab {
  path: GuardedPath;
  name: Name;
}

/** The first screen of the office, first in the menu of those who work there. */
export const OFFICE: OfficeTab = { path: "/office", name: "office" };

/** What visitors wrote: also in the menu of those who answer it, with how many wait. */
export const MESSAGES: OfficeTab = { path: "/admin/messages", name: "messages" };

/** The screens on which the office works, in the order of their tabs. */
const OFFICE_SCREENS: readonly OfficeTab[] = [
  OFFICE,
  MESSAGES,
  TEXTS,
  { path: "/admin/pictures", name: "pictures" },
  { path: "/admin/people", name: "people" },
  { path: "/admin/donations", name: "donations" },
];

/** Those of them that somebody may see. */
export const officeScreens = (user: { roles: readonly string[] }): readonly OfficeTab[] =>
  OFFICE_SCREENS.filter(({ path }) => maySee(user, path));
