/** A saying that stands out from the text. */

export interface SayingProps {
  /** Without quotation marks. */
  text: string;
  /** Who said it, and where it is written. */
  source?: string;
  /** Where it stands among other things. */
  small?: boolean;
  className?: string;
}

export function Saying({ text, source, small = false, className = "" }: SayingProps) {
  return (
    <figure className={`mx-auto max-w-184 text-center ${className}`}>
      <blockquote>
        <p
          className={`font-display text-balance text-ink italic ${small ? "text-2xl/tight" : "text-3xl/tight"} font-medium`}
        >
          “{text}”
        </p>
      </blockquote>
      {source && <figcaption className="mt-4 text-muted">{source}</figcaption>}
    </figure>
  );
}
