/** A saying that stands out from the text. */

export interface SayingProps {
  /** Without quotation marks. */
  text: string;
  /** Who said it, and where it is written. */
  source?: string;
}

export function Saying({ text, source }: SayingProps) {
  return (
    <figure className="saying">
      <blockquote>
        <p>“{text}”</p>
      </blockquote>
      {source && <figcaption>{source}</figcaption>}
    </figure>
  );
}
