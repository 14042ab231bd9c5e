/** What stands around every game: title, rules, the way back and the share buttons. */
import type { ReactNode } from "react";
import { useShown } from "../../lib/takeover";
import { Container, PageHeader } from "../Container";
import { ShareLinks } from "../ShareLinks";
import { BackLink } from "./BackLink";

export interface GameFrameProps {
  game: { heading: string; text: string; shareText: string };
  children: ReactNode;
}

export function GameFrame({ game, children }: GameFrameProps) {
  return (
    <>
      <PageHeader title={game.heading} lead={game.text}>
        <BackLink to="/learn/games">All games</BackLink>
      </PageHeader>
      <Container className="game">
        <p className="message no-script">
          This game needs JavaScript. Please switch it on in your browser to play.
        </p>
        <div className="game-board needs-script">{children}</div>
        <div className="share no-print">
          <span id="share-label">Share this game:</span>
          <ul aria-labelledby="share-label">
            <ShareLinks text={game.shareText} />
          </ul>
        </div>
      </Container>
    </>
  );
}

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
    <fieldset ref={box} className="radio-row">
      <legend>{legend}</legend>
      {choices.map(({ value, label }) => (
        <label key={value}>
          <input
            type="radio"
            name={legend}
            value={value}
            checked={value === chosen}
            onChange={() => onChoose(value)}
          />
          <span>{label}</span>
        </label>
      ))}
    </fieldset>
  );
}
