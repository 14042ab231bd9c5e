/** The button that leads back to the top of a long page. */
import { useEffect, useState } from "react";
import { useSite } from "#app/runtime/page/site.ts";
import { scrollToTop, TO_TOP_FROM } from "#app/runtime/scrollToTop.ts";
import { ArrowUp } from "#app/ui/Icon/ArrowUp.tsx";
import { RoundButton } from "#app/ui/RoundButton/RoundButton.tsx";

export function BackToTop() {
  const { backToTop } = useSite().messages;
  const [visible, setVisible] = useState(false);
  useEffect(() => {
    const update = () => setVisible(window.scrollY > TO_TOP_FROM);
    update();
    addEventListener("scroll", update, { passive: true });
    return () => removeEventListener("scroll", update);
  }, []);
  if (!visible) return null;
  return (
    <RoundButton
      className="fixed right-4 bottom-4 z-40 animate-rise shadow-lift-strong [animation-duration:300ms] md:right-8 md:bottom-8 print:hidden"
      // The office's editor moves it out of the way.
      data-to-top=""
      aria-label={backToTop}
      onClick={scrollToTop}
    >
      <ArrowUp />
    </RoundButton>
  );
}
