/** Whether data or speed are short: then nothing is loaded that the visitor has not asked for. */

interface NetworkInformation {
  saveData?: boolean;
  effectiveType?: string;
}

declare global {
  interface Navigator {
    /** Not in every browser. */
    readonly connection?: NetworkInformation;
  }
}

/** A document that takes longer, over a connection that is open, came slowly, in milliseconds. It fits one flight. */
const SLOW_DOCUMENT_MS = 1000;

type Visit = Pick<PerformanceResourceTiming, "requestStart" | "responseEnd">;

/** What is asked of a navigator. */
type Browser = Pick<Navigator, "connection"> & {
  serviceWorker?: Pick<ServiceWorkerContainer, "controller">;
};

const thisVisit = () => performance.getEntriesByType("navigation")[0] as Visit | undefined;

/** Whether a service worker may have answered; where nothing may be kept, browsers refuse the question. */
function hasWorker(browser: Browser): boolean {
  try {
    return Boolean(browser.serviceWorker?.controller);
  } catch {
    return false;
  }
}

/**
 * For how long the document came, in milliseconds. Of what a service worker has answered, Firefox says that it came at
 * once: there it is the time since the visit began. In WebKit a request may be older than its visit, by a negative time.
 */
const waited = ({ requestStart, responseEnd }: Visit, browser: Browser) =>
  responseEnd - (hasWorker(browser) ? 0 : requestStart);

/**
 * Whether the visitor saves data, or the connection is of the third generation or slower; where the browser
 * does not say, whether the document came slowly.
 */
export function prefersReducedData(
  browser: Browser = navigator,
  visit: Visit | undefined = thisVisit(),
): boolean {
  const { saveData = false, effectiveType } = browser.connection ?? {};
  if (saveData) return true;
  if (effectiveType) return /[23]g$/.test(effectiveType);
  return visit !== undefined && waited(visit, browser) > SLOW_DOCUMENT_MS;
}
