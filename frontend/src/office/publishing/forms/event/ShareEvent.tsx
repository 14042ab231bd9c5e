/** Tells others of an event, once visitors see it. */
import { useRenderContext } from "#app/runtime/page/context.ts";
import { buttonClasses } from "#app/ui/Button/Button.tsx";
import { shareLink } from "#app/ui/share.ts";
import { type Fields, textOf } from "./event";
import { type EventMessages, eventInWords } from "./inWords";

interface ShareEventProps {
  messages: EventMessages;
  /** The path of its page. */
  page: string;
  event: Fields;
}

export function ShareEvent({ messages, page, event }: ShareEventProps) {
  const { publicUrl } = useRenderContext();
  const text = `${textOf(event.title)}: ${eventInWords(messages, event)}`;
  return (
    <a
      className={buttonClasses("quiet")}
      href={shareLink("WhatsApp", publicUrl + page, text)}
      target="_blank"
      rel="noopener"
    >
      {messages.share.whatsapp}
    </a>
  );
}
