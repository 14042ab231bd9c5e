/** Source maps of scripts that are changed after they were bundled. */
import remapping from "@jridgewell/remapping";

/**
 * The script with the changes of `text` (magic-string), and its source map where there is one.
 *
 * @param {string | undefined} map from the script before the changes to its sources
 */
export function withChanges(text, map) {
  if (!map) return { code: text.toString() };
  const changes = text.generateMap({ hires: "boundary" });
  return { code: text.toString(), map: JSON.stringify(remapping([changes, map], () => null)) };
}
