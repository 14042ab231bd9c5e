/**
 * A part of the page that the browser takes over on its own, after what stands around it: taking
 * over the whole page at once would take slow phones too long.
 */
export { Suspense as Part } from "react";
