/** Keeps screens for those who may see them, and leads visitors back there after signing in. */
import { data, type LoaderFunctionArgs, redirect, redirectDocument } from "react-router";
import type { RequiredRole } from "#app/generated/access.ts";
import type { RenderContext } from "#app/generated/context.ts";
import { NO_RETURN, SIGN_IN, SIGN_IN_FIRST } from "../addresses";
import { renderContext } from "../page/context";
import { type GuardedPath, hasRole, requiredRole } from "./access";

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
  return `${SIGN_IN_FIRST}?from=${encodeURIComponent(address)}`;
}

/** Where “Sign in” leads on the page at `pathname`; undefined on the screens of signing in. */
export function signInLink(pathname: string): string | undefined {
  if (NO_RETURN.some((start) => pathname.startsWith(start))) return undefined;
  return pathname === "/" ? SIGN_IN : `${SIGN_IN}?from=${encodeURIComponent(pathname)}`;
}

/** Where a visitor must go instead of the screen at `address`; undefined for those who may see it. */
export function elsewhere(
  user: RenderContext["user"],
  address: string,
  required: RequiredRole | null,
): string | undefined {
  if (!user) return signInAddress(address);
  return required && !hasRole(user, required) ? "/" : undefined;
}

/**
 * Lets those pass who may see `screen`.
 *
 * @throws a redirect for everyone else, and 503 while nobody knows who the visitor is: to sign in again would not help
 */
export function guard({ request, context }: LoaderFunctionArgs, screen: GuardedPath): void {
  const { user, userUnknown } = context.get(renderContext);
  const { pathname, search } = new URL(request.url);
  // The server may know by now.
  if (userUnknown) throw globalThis.ssr ? data(null, { status: 503 }) : redirectDocument(pathname + search);
  const destination = elsewhere(user, pathname + search, requiredRole(screen));
  if (destination) throw redirect(destination);
}

/** The `openQuery` of guarded screens: whoever signs in comes back to the whole address. */
export const WHOLE_ADDRESS = ["*"];
