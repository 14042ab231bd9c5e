/** At a form: why it was not accepted, for as long as it has not been sent again. */
import type { Message as MessageMessages } from "#app/generated/content.ts";
import { Message } from "../Message/Message";

export interface FormFailureProps {
  /** For the button, which is described by it. */
  id: string;
  failure: MessageMessages | undefined;
  className?: string;
}

/** Not announced: the message that comes with it is. */
export function FormFailure({ id, failure, className = "" }: FormFailureProps) {
  return (
    failure && (
      <Message id={id} tone="bad" className={className}>
        <strong className="block">{failure.title}</strong>
        {failure.description}
      </Message>
    )
  );
}
