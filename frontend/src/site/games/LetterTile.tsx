import type { LetterColour } from "./wordleRules";

/** A bar below green and a corner of yellow tell them apart without colour. */
export const COLOURS: Record<LetterColour, string> = {
  green: "border-leaf bg-leaf text-surface [box-shadow:inset_0_-0.25rem_0_rgb(0_0_0/0.25)]",
  yellow:
    "border-gold bg-gold bg-[linear-gradient(225deg,--theme(--color-on-gold)_0.4rem,transparent_0.45rem)] text-on-gold",
  grey: "border-muted bg-muted text-surface",
};

export interface LetterTileProps {
  letter: string | undefined;
  /** What a guess has earned. */
  colour?: LetterColour;
  /** Its size, and the edge of one without colour. */
  className: string;
}

/** One letter of a word; what the word is must be said beside it. */
export function LetterTile({ letter, colour, className }: LetterTileProps) {
  return (
    <span
      aria-hidden="true"
      data-letter=""
      data-colour={colour}
      className={`grid place-items-center rounded-md border-2 leading-none font-bold uppercase ${colour ? COLOURS[colour] : "bg-surface text-ink"} ${className}`}
    >
      {letter}
    </span>
  );
}
