/**
 * Who may see which screen: the one statement of it for guards, menus and the service worker, which
 * carries this file and is to stay small. The server guards the documents of these screens in the
 * same way (crates/web/src/pages/content_api.rs); tests/http/guards.rs asks for both.
 */
import type { Messages } from "#app/generated/messages.ts";

/** The roles that a screen can require. */
export type RequiredRole = "admin" | "moderator" | "teacher";

/** Any of these roles satisfies the requirement. */
const SATISFIED_BY: Record<RequiredRole, readonly string[]> = {
  admin: ["admin"],
  moderator: ["moderator", "admin"],
  teacher: ["teacher"],
};

export function hasRole({ roles }: { roles: readonly string[] }, required: RequiredRole): boolean {
  return SATISFIED_BY[required].some((role) => roles.includes(role));
}

/** The screens for signed-in visitors alone, each with the role that it requires; null where any will do. */
const GUARDED = {
  "/profile": null,
  "/admin": "admin",
  "/admin/messages": "moderator",
  "/admin/people": "admin",
  "/admin/donations": "admin",
  "/admin/content": "moderator",
  "/admin/pictures": "moderator",
  "/dashboard/admin": "admin",
  "/dashboard/teacher": "teacher",
  "/dashboard/student": null,
} as const satisfies Record<string, RequiredRole | null>;

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

/** What visitors wrote: also in the menu of those who answer it, with how many wait. */
export const MESSAGES: OfficeTab = { path: "/admin/messages", name: "messages" };

/** The screens on which the office works, in the order of their tabs. */
const OFFICE: readonly OfficeTab[] = [
  MESSAGES,
  TEXTS,
  { path: "/admin/pictures", name: "pictures" },
  { path: "/admin/people", name: "people" },
  { path: "/admin/donations", name: "donations" },
];

/** Those of them that somebody may see. */
export const officeScreens = (user: { roles: readonly string[] }): readonly OfficeTab[] =>
  OFFICE.filter(({ path }) => maySee(user, path));
