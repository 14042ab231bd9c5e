/** A small variant of a picture. The server makes it when it is first asked for, and may need a moment for many. */
import { useEffect, useRef, useState } from "react";

/** Until it is asked for again, in milliseconds, and how often. */
const PAUSE = 3000;
const ATTEMPTS = 5;

export interface ThumbnailProps {
  src: string;
  /** What stays visible, in percent. */
  focus?: { x: number; y: number };
  className?: string;
}

/** What it shows stands beside it. */
export function Thumbnail({ src, focus, className = "" }: ThumbnailProps) {
  const [attempt, setAttempt] = useState(0);
  const [failed, setFailed] = useState(false);
  const image = useRef<HTMLImageElement>(null);
  const again = () => {
    setFailed(true);
    if (attempt < ATTEMPTS) window.setTimeout(() => setAttempt(attempt + 1), PAUSE);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: what failed before the page has started
  useEffect(() => {
    const { current } = image;
    if (current?.complete && current.naturalWidth === 0) again();
  }, []);
  return (
    <img
      key={attempt}
      ref={image}
      src={src}
      alt=""
      loading="lazy"
      decoding="async"
      // Browsers show that something is broken.
      className={`block size-full object-cover ${failed ? "invisible" : ""} ${className}`}
      style={{ objectPosition: focus && `${focus.x}% ${focus.y}%` }}
      onLoad={() => setFailed(false)}
      onError={again}
    />
  );
}
