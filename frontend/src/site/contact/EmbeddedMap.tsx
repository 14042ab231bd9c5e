/** A map of another provider, which is contacted only once the visitor asks for it. */
import { useEffect, useRef, useState } from "react";
import type { ContactMap } from "#app/generated/content.ts";
import { Button, buttonClasses } from "#app/ui/Button/Button.tsx";
import { Picture } from "#app/ui/Picture/Picture.tsx";
import { Detail } from "../shared/Detail";

const PLACE = "relative mb-6 self-end justify-self-center";

export function EmbeddedMap({
  map: { heading, text, image, button, embed, area, title },
}: {
  map: ContactMap;
}) {
  const [loaded, setLoaded] = useState(false);
  const frame = useRef<HTMLIFrameElement>(null);
  const address = embed.href ?? area;

  // The button that had the focus is gone.
  useEffect(() => {
    if (loaded) frame.current?.focus();
  }, [loaded]);

  return (
    <section>
      <h2 className="mb-6 text-2xl/[1.15]">{heading}</h2>
      <div className="relative grid aspect-4/3 overflow-hidden rounded-2xl border border-line bg-band *:[grid-area:1/1] [&_picture]:absolute [&_picture]:inset-0">
        {loaded ? (
          <iframe ref={frame} src={address} title={title} className="size-full" />
        ) : (
          <>
            <Picture picture={image} sizes="(min-width: 1024px) 600px, 100vw" />
            <Button className={`noscript:hidden ${PLACE}`} onClick={() => setLoaded(true)}>
              {button}
            </Button>
            <a className={`${buttonClasses()} scripted:hidden ${PLACE}`} href={address}>
              {button}
            </a>
          </>
        )}
      </div>
      <p className="mt-4 text-sm text-muted">{text}</p>
      {embed.placeholder && (
        <p className="mt-2 text-sm">
          <Detail detail={embed} />
        </p>
      )}
    </section>
  );
}
