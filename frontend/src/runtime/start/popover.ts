/** Popovers, where the browser has them and where a stand-in does their work (runtime/start/popoverStandIn). */

/** Whether the browser has popovers. Safari before 17 and Firefox before 125 have none. */
export const hasPopovers = () => CSS.supports("selector(:popover-open)");

/** Whether the popover `element` is open. */
export const isPopoverOpen = (element: Element): boolean =>
  hasPopovers() ? element.matches(":popover-open") : element.hasAttribute("open");
