/** The page in its frame: what it tells is heard, what it is told is sent to it. */
import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { FromPage, ToPage } from "./messages";

/**
 * @param top how far down the page is shown at first, in pixels
 * @param listen hears what the page tells, once it is this page that tells it
 */
export function useFrame(preview: string, first: string, top: number, listen: (message: FromPage) => void) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [page, setPage] = useState(first);
  const [isShown, setIsShown] = useState(false);
  const scroll = useRef(top);

  const tell = (what: ToPage) => frame.current?.contentWindow?.postMessage(what, window.location.origin);

  /** Shows the page as the drafts are now, where it was. */
  const reload = () => {
    const { current } = frame;
    try {
      scroll.current = current?.contentWindow?.scrollY ?? 0;
      current?.contentWindow?.location.reload();
    } catch {
      // Somebody has followed a link to another site.
      current?.setAttribute("src", preview + page);
    }
  };

  const hear = useEffectEvent(({ origin, source, data }: MessageEvent<FromPage>) => {
    if (origin !== window.location.origin || source !== frame.current?.contentWindow) return;
    if (data.type === "ready") {
      setIsShown(true);
      setPage(data.page);
      if (scroll.current > 0)
        frame.current?.contentWindow?.scrollTo({ top: scroll.current, behavior: "instant" });
      scroll.current = 0;
    }
    listen(data);
  });

  useEffect(() => {
    window.addEventListener("message", hear);
    // The page is asked for once somebody listens.
    frame.current?.setAttribute("src", preview + first);
    return () => window.removeEventListener("message", hear);
  }, [preview, first]);

  return { frame, page, isShown, onLoad: () => setIsShown(true), tell, reload };
}
