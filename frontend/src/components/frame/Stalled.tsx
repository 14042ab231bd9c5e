/** Says that the scripts did not load, and offers to load the page again; without them (recorder.ts). */
import { useHref, useLocation } from "react-router";
import { useSite } from "../../lib/site";

export function Stalled() {
  const { pathname, search } = useLocation();
  const { incomplete, loadAgain } = useSite().words;
  const here = useHref(pathname + search);
  return (
    <p
      role="alert"
      className="fixed right-4 bottom-4 z-60 hidden w-[min(24rem,100vw-2rem)] rounded-lg border border-l-4 border-line border-l-leaf bg-surface px-5 py-4 shadow-lift-strong stalled:block print:hidden"
    >
      {incomplete}{" "}
      <a href={here} className="inline-block py-1.5 font-semibold text-link underline">
        {loadAgain}
      </a>
    </p>
  );
}
