/** The way back to the top of a long page. */
import { useSite } from "#app/runtime/page/site.ts";
import { scrollToTop } from "#app/runtime/scrollToTop.ts";
import { ArrowUp } from "#app/ui/Icon/ArrowUp.tsx";
import { RoundAnchor } from "#app/ui/RoundButton/RoundButton.tsx";

/** Leads there at once without scripts, and slowly with them; the stylesheet shows it where a page is scrolled. */
export function BackToTop() {
  return (
    <RoundAnchor
      href="#main"
      className="appear-on-scroll fixed right-gutter bottom-gutter z-40 shadow-lift-strong print:hidden"
      // The office's editor moves it out of the way.
      data-to-top=""
      aria-label={useSite().messages.backToTop}
      onClick={(event) => {
        event.preventDefault();
        scrollToTop();
      }}
    >
      <ArrowUp />
    </RoundAnchor>
  );
}
