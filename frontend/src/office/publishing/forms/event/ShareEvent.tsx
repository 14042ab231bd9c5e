/** Tells others of an event, once visitors see it. */
import { useRenderContext } from "#app/runtime/context.ts";
import { buttonClasses } from "#app/ui/Button/Button.tsx";
import { shareLink } from "#app/ui/share.ts";
import { type Fields, textOf } from "./event";
import { type EventWords, eventInWords } from "./words";

interface ShareEventProps {
  words: EventWords;
  /** The path of its page. */
  page: string;
  event: Fields;
}

export function ShareEvent({ words, page, event }: ShareEventProps) {
  const { publicUrl } = useRenderContext();
  const text = `${textOf(event.title)}: ${eventInWords(words, event)}`;
  return (
    <a
      className={buttonClasses("quiet")}
      href={shareLink("WhatsApp", publicUrl + page, text)}
      target="_blank"
      rel="noopener"
    >
      {words.share.whatsapp}
    </a>
  );
}
