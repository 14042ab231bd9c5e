/** Who may see a screen, and how visitors come back to it after signing in. */
import { type LoaderFunctionArgs, redirect } from "react-router";
import type { RenderContext, SessionUser } from "../generated/context";
import { renderContext } from "./context";

/** The roles that a screen can require. */
export type RequiredRole = "admin" | "moderator" | "teacher";

/** Any of these roles satisfies the requirement. */
const SATISFIED_BY: Record<RequiredRole, readonly string[]> = {
  admin: ["admin"],
  moderator: ["moderator", "admin"],
  teacher: ["teacher"],
};

/** Screens of signing in, and addresses that are no pages: nobody comes back to them. */
const NO_RETURN = ["/login", "/auth", "/api/"];

/**
 * `address` if it is a page of this site, otherwise the home page. Only what stands in an
 * address as it is sent is accepted: browsers drop tabs and line breaks and read a
 * backslash as a slash, so that more than two slashes can lead to another site.
 */
export function pathOfThisSite(address: string | null | undefined): string {
  const plain = address && /^\/(?!\/)[!-[\]-~]*$/.test(address);
  return plain && !NO_RETURN.some((start) => address.startsWith(start)) ? address : "/";
}

/** Where a visitor who is not signed in is sent from `address`, the path and query of a screen. */
export function signInAddress(address: string): string {
  return `/auth?from=${encodeURIComponent(address)}`;
}

/** Where “Sign in” leads on the page at `pathname`; undefined on the screens of signing in. */
export function signInLink(pathname: string): string | undefined {
  if (NO_RETURN.some((start) => pathname.startsWith(start))) return undefined;
  return pathname === "/" ? "/login" : `/login?from=${encodeURIComponent(pathname)}`;
}

export function hasRole(user: SessionUser, required: RequiredRole): boolean {
  return SATISFIED_BY[required].some((role) => user.roles.includes(role));
}

/** Where a visitor must go instead of the screen at `address`; undefined for those who may see it. */
export function elsewhere(
  user: RenderContext["user"],
  address: string,
  required?: RequiredRole,
): string | undefined {
  if (!user) return signInAddress(address);
  return required && !hasRole(user, required) ? "/" : undefined;
}

/**
 * Lets signed-in visitors pass, with the role if one is required.
 *
 * @throws a redirect for everyone else
 */
export function guard({ request, context }: LoaderFunctionArgs, required?: RequiredRole): void {
  const { user } = context.get(renderContext);
  const { pathname, search } = new URL(request.url);
  const destination = elsewhere(user, pathname + search, required);
  if (destination) throw redirect(destination);
}

const GUARDED = /^\/(profile|admin|dashboard\/.+)$/;

/** Whether the screen at this path is for signed-in visitors alone. */
export function isGuarded(pathname: string): boolean {
  return GUARDED.test(pathname);
}
