/** The first stop of the keyboard: past the navigation to the page. */
import { useSite } from "#app/runtime/page/site.ts";

export function SkipLink() {
  return (
    <a
      href="#main"
      className="fixed top-2 left-2 z-70 rounded-lg bg-ink px-5 py-3 font-semibold text-paper not-focus:[translate:0_-200%] print:hidden"
    >
      {useSite().messages.skip}
    </a>
  );
}
