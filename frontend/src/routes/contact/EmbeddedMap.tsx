/** A map of another provider, which is contacted only once the visitor asks for it. */
import { useEffect, useRef, useState } from "react";
import { Button } from "../../components/Button";
import { Fact } from "../../components/Fact";
import { Picture } from "../../components/Picture";
import type { ContactMap } from "../../generated/content";

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
      <h2>{heading}</h2>
      <div className="map">
        {loaded ? (
          <iframe ref={frame} src={address} title={title} />
        ) : (
          <>
            <Picture picture={image} sizes="(min-width: 1024px) 600px, 100vw" />
            <Button className="needs-script" onClick={() => setLoaded(true)}>
              {button}
            </Button>
            <a className="button hidden noscript:inline-flex" href={address}>
              {button}
            </a>
          </>
        )}
      </div>
      <p className="mt-4 text-sm text-muted">{text}</p>
      {embed.placeholder && (
        <p className="mt-2 text-sm">
          <Fact fact={embed} />
        </p>
      )}
    </section>
  );
}
