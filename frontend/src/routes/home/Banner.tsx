/** The welcome banner. */
import { Fragment, useEffect, useState } from "react";
import { ButtonLink } from "../../components/Button";
import { Picture } from "../../components/Picture";
import type { BannerSlide } from "../../generated/content";
import { prefersLessMotion } from "../../lib/motion";

/** How long a slide stays before the next one takes its place, in milliseconds. */
const ROTATION = 6000;

/** The slide that is shown. It rests while the visitor points at the banner or is inside it. */
function useRotation(count: number, held: boolean): number {
  const [current, setCurrent] = useState(0);
  useEffect(() => {
    if (count < 2 || held || prefersLessMotion()) return;
    const timer = setInterval(() => setCurrent((slide) => (slide + 1) % count), ROTATION);
    return () => clearInterval(timer);
  }, [count, held]);
  return current;
}

/** A headline whose words rise one after another; it can be read from the first frame. */
function Headline({ text }: { text: string }) {
  return (
    <h1 className="headline">
      {text.split(" ").map((word, position) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: words never change places
        <Fragment key={position}>
          {position > 0 && " "}
          <span style={{ "--position": position }}>{word}</span>
        </Fragment>
      ))}
    </h1>
  );
}

export function Banner({ slides }: { slides: BannerSlide[] }) {
  const [held, setHeld] = useState(false);
  const current = useRotation(slides.length, held);
  const slide = slides[current];
  if (!slide) return null;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only keeps the slide while it is being read
    <section
      className="banner"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <div className="banner-picture" key={current}>
        <Picture picture={slide.image} sizes="(min-width: 768px) 100vw, 120vw" priority />
      </div>
      <div className="wrap">
        <div className="banner-panel">
          <Headline text={slide.headline} />
          <p className="lead">{slide.text}</p>
          <ButtonLink to={slide.button.href}>{slide.button.name}</ButtonLink>
        </div>
      </div>
    </section>
  );
}
