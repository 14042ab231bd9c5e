/** What the visitor's connection is like. */

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
