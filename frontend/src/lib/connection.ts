/** What the visitor's connection is like, and what is done when there is none. */
import type { Location } from "react-router";

interface NetworkInformation {
  saveData?: boolean;
  effectiveType?: string;
}

/**
 * Whether nothing may be loaded that was not asked for: the visitor saves data, or the
 * connection is of the second generation.
 */
export function isFrugal(
  navigator: { connection?: NetworkInformation } = globalThis.navigator as Navigator & {
    connection?: NetworkInformation;
  },
): boolean {
  const { saveData = false, effectiveType = "" } = navigator.connection ?? {};
  return saveData || /^(?:slow-)?2g$/.test(effectiveType);
}

let destination: (() => Location | undefined) | undefined;

/** Tells where the router is going, for `orDocument`. */
export function goesTo(current: typeof destination): void {
  destination = current;
}

/**
 * `work`, or where it fails during a navigation, the document at the navigation's end
 * instead: without a connection the service worker may have it, after an update of the
 * site it names the scripts that exist now.
 */
export async function orDocument<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const to = destination?.();
    if (!to || error instanceof Response) throw error;
    window.location.assign(to.pathname + to.search + to.hash);
    // The document takes the place of this page.
    return new Promise<never>(() => {});
  }
}
