/** What stands around every game: title, rules, the way back and the share buttons. */
import type { ReactNode } from "react";
import type { GameWords } from "../../generated/content";
import { useShown } from "../../lib/takeover";
import { Container, PageHeader } from "../Container";
import { Message } from "../Message";
import { ShareLinks } from "../ShareLinks";
import { BackLink } from "./BackLink";
import { CHOICES, LEGEND, RadioChoice } from "./RadioChoice";

export interface GameFrameProps {
  game: { heading: string; text: string; shareText: string; frame: GameWords };
  /** For a game that fills more than the measure of its words. */
  wide?: boolean;
  children: ReactNode;
}

export function GameFrame({ game, wide = false, children }: GameFrameProps) {
  return (
    <>
      <PageHeader title={game.heading} lead={game.text} compact>
        <BackLink to={game.frame.back.href}>{game.frame.back.name}</BackLink>
      </PageHeader>
      <Container
        className={`grid gap-10 py-[clamp(1.5rem,1rem+2.2vw,3rem)] ${wide ? "max-w-240!" : "max-w-184!"}`}
      >
        <Message className="scripted:hidden">{game.frame.noScript}</Message>
        <div className="grid min-h-88 content-start gap-5 noscript:hidden">{children}</div>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line pt-6 print:hidden">
          <span id="share-label">{game.frame.share}</span>
          <ul aria-labelledby="share-label" className="flex flex-wrap gap-2">
            <ShareLinks text={game.shareText} />
          </ul>
        </div>
      </Container>
    </>
  );
}

/** Points, time and the like, in figures that do not jump. */
export function GameScore({ className = "", children }: { className?: string; children: ReactNode }) {
  return (
    <p className={`flex flex-wrap gap-x-6 gap-y-1 [font-variant-numeric:tabular-nums] ${className}`}>
      {children}
    </p>
  );
}

/** Where a game says what has happened. */
export function GameStatus({ children }: { children: ReactNode }) {
  return (
    <div role="status" className="grid content-start gap-3">
      {children}
    </div>
  );
}

/** The row of a game's buttons. */
export function GameButtons({ className = "mt-5", children }: { className?: string; children: ReactNode }) {
  return <div className={`flex flex-wrap gap-3 ${className}`}>{children}</div>;
}

/** Choices before a game, or a guess. */
export const GAME_FORM = "grid justify-items-start";

export interface ChoiceProps<Value extends string> {
  legend: string;
  choices: readonly { value: Value; label: string }[];
  chosen: Value;
  onChoose: (value: Value) => void;
}

/** One choice out of a few, as a row of large radio buttons. */
export function Choice<Value extends string>({ legend, choices, chosen, onChoose }: ChoiceProps<Value>) {
  const box = useShown<HTMLFieldSetElement>((fieldset) => {
    const shown = fieldset.querySelector<HTMLInputElement>(":checked")?.value;
    const choice = choices.find(({ value }) => value === shown);
    if (choice && shown !== chosen) onChoose(choice.value);
  });
  return (
    <fieldset ref={box} className={`w-full ${CHOICES}`}>
      <legend className={LEGEND}>{legend}</legend>
      {choices.map(({ value, label }) => (
        <RadioChoice
          key={value}
          className="flex-auto px-3 font-semibold text-ink"
          name={legend}
          value={value}
          checked={value === chosen}
          onChange={() => onChoose(value)}
        >
          <span>{label}</span>
        </RadioChoice>
      ))}
    </fieldset>
  );
}
