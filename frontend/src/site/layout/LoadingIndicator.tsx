/** Says that the next screen is on its way, where that takes a moment. */
import { useEffect, useState } from "react";
import { useNavigation } from "react-router";
import { useSite } from "#app/runtime/page/site.ts";
import { isGuarded } from "#app/runtime/routing/access.ts";

/** What takes longer than this is shown to be on its way, in milliseconds. */
const MOMENT = 150;

/** The line at the bar's edge is drawn by CSS, for viewers cover the bar and have one of their own. */
function useLongNavigation(): boolean {
  const { state } = useNavigation();
  const [long, setLong] = useState(false);
  const under = state !== "idle";

  useEffect(() => {
    if (!under) return;
    const timer = setTimeout(() => setLong(true), MOMENT);
    return () => {
      clearTimeout(timer);
      setLong(false);
    };
  }, [under]);

  useEffect(() => {
    document.documentElement.toggleAttribute("data-waiting", long);
  }, [long]);

  return long;
}

export function LoadingIndicator() {
  const { location } = useNavigation();
  const long = useLongNavigation();
  const { loading } = useSite().messages;
  return (
    <div role="status" className="print:hidden">
      {location && isGuarded(location.pathname) ? (
        <p className="absolute top-[calc(100%+1rem)] left-1/2 animate-rise rounded-4xl border border-line bg-surface px-5 py-2 text-sm text-muted shadow-lift [animation-delay:150ms] [animation-duration:300ms] [translate:-50%]">
          {loading}
        </p>
      ) : (
        long && <span className="sr-only">{loading}</span>
      )}
    </div>
  );
}
