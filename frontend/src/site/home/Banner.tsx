/** The welcome banner. */
import { Fragment, type ReactNode, useEffect, useState } from "react";
import type { BannerSlide } from "#app/generated/content.ts";
import type { Messages } from "#app/generated/messages.ts";
import { ButtonLink } from "#app/ui/Button/Button.tsx";
import { Container } from "#app/ui/Container/Container.tsx";
import { Lead } from "#app/ui/Lead/Lead.tsx";
import { Picture } from "#app/ui/Picture/Picture.tsx";

/** The button of more than one slide; here, where the styles of the page are collected. */
const STOP = "absolute top-4 right-4 z-1 not-hover:bg-surface motion-reduce:hidden print:hidden";

/** A headline whose words rise one after another; it can be read from the first frame. */
function Headline({ text }: { text: string }) {
  return (
    <h1>
      {text.split(" ").map((word, position) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: words never change places
        <Fragment key={position}>
          {position > 0 && " "}
          <span
            className="inline-block animate-word [animation-delay:calc(var(--position)*70ms)]"
            style={{ "--position": position }}
          >
            {word}
          </span>
        </Fragment>
      ))}
    </h1>
  );
}

export function Banner({
  slides,
  messages,
}: {
  slides: BannerSlide[];
  messages: Messages["home"]["slideShow"] | undefined;
}) {
  const [current, setCurrent] = useState(0);
  const [show, setShow] = useState<ReactNode>();
  const count = slides.length;
  useEffect(() => {
    if (count < 2 || !messages) return;
    import("./SlideShow")
      .then(({ SlideShow }) =>
        setShow(<SlideShow count={count} messages={messages} className={STOP} onTurn={setCurrent} />),
      )
      // The first slide stands still.
      .catch(() => {});
  }, [count, messages]);
  const slide = slides[current];
  if (!slide) return null;
  return (
    <section className="relative border-b border-transparent">
      <div
        className="h-[clamp(15rem,66vw,22rem)] overflow-hidden bg-mist md:h-[clamp(26rem,min(52vw,60vh),42rem)] print:h-48"
        key={current}
      >
        <Picture
          picture={slide.image}
          sizes="(min-width: 768px) 100vw, 120vw"
          className="block size-full object-cover object-[72%_62%] md:object-[60%_62%]"
          priority
        />
      </div>
      {show}
      <Container>
        <div className="pt-8 md:relative md:-mt-20 md:w-[min(100%,41rem)] md:rounded-2xl md:border md:border-line md:bg-surface md:p-[clamp(2rem,4vw,3rem)] md:shadow-lift-strong xl:-mt-36 print:mt-0 print:border-0 print:p-0 print:pt-4">
          <Headline text={slide.headline} />
          <Lead className="mb-6">{slide.text}</Lead>
          <ButtonLink to={slide.button.href}>{slide.button.name}</ButtonLink>
        </div>
      </Container>
    </section>
  );
}
