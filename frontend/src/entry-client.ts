/**
 * The browser's start. Nothing else is loaded before the page's first picture is painted, or the
 * visitor does something; then React's code and the site's run in tasks of their own, so that a
 * touch between them is heard on slow phones, too.
 */
import { whenPainted } from "./lib/painting";

await whenPainted();
const script = document.querySelector<HTMLScriptElement>("script[data-scripts]");
for (const address of script?.dataset.scripts?.split(" ") ?? []) {
  const link = document.createElement("link");
  link.rel = "modulepreload";
  link.href = address;
  document.head.append(link);
}
await import("react-dom/client");
await import("./hydrate");
