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

const thisVisit = () => performance.getEntriesByType("navigation")[0] as Visit | undefined;

/**
 * Whether the visitor saves data, or the connection is of the third generation or slower; where the browser
 * does not say, whether the document came slowly.
 */
export function prefersReducedData(
  { connection }: Pick<Navigator, "connection"> = navigator,
  visit: Visit | undefined = thisVisit(),
): boolean {
  const { saveData = false, effectiveType } = connection ?? {};
  if (saveData) return true;
  if (effectiveType) return /[23]g$/.test(effectiveType);
  // Without the beginning it is not known how long it took.
  return (
    visit !== undefined && visit.requestStart > 0 && visit.responseEnd - visit.requestStart > SLOW_DOCUMENT_MS
  );
}
