/** The rules of the top navigation. */

/** A link is active on its own page and on every page below it. */
export function isActive(pathname: string, href: string): boolean {
  return pathname === href || pathname.startsWith(`${href}/`);
}

/** `page` on the link's own page, `true` on a page below it. */
export function ariaCurrent(pathname: string, href: string): "page" | "true" | undefined {
  if (pathname === href) return "page";
  return isActive(pathname, href) ? "true" : undefined;
}

/** The donation page keeps the bar's shadow even before it is scrolled. */
export function isRaised(pathname: string, scrolled: boolean): boolean {
  return scrolled || pathname === "/donate";
}
