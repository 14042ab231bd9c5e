/** The same text changed twice: both side by side, and which of them goes on. */

import type { Clash } from "#app/generated/context.ts";
import type { Messages } from "#app/generated/messages.ts";
import { Button } from "#app/ui/Button/Button.tsx";
import { ErrorLink } from "#app/ui/ErrorLink/ErrorLink.tsx";
import { HINT } from "#app/ui/Field/Field.tsx";
import { Panel } from "#app/ui/Panel/Panel.tsx";
import { Changes } from "./Changes";

const PLACE = "two-texts";

const saidOf = ({ conflict }: Messages["publishing"], clash: Clash) =>
  clash.isOwn ? conflict.own : conflict.published;

/** Leads up to both texts, for somebody who is writing further down. */
export function ToTwoTexts({ messages, clash }: Pick<TwoTextsProps, "messages" | "clash">) {
  return <ErrorLink id={PLACE}>{saidOf(messages, clash).heading}</ErrorLink>;
}

interface TwoTextsProps {
  messages: Messages["publishing"];
  clash: Clash;
  pending: boolean;
  onTogether: () => void;
  onKeep: () => void;
  onTake: () => void;
}

export function TwoTexts({ messages, clash, pending, onTogether, onKeep, onTake }: TwoTextsProps) {
  const { conflict, history } = messages;
  const said = saidOf(messages, clash);
  return (
    <Panel as="section" tone="mist">
      <div className="grid gap-4">
        <div role="alert">
          <h2 id={PLACE} tabIndex={-1}>
            {said.heading}
          </h2>
          <p>{said.text}</p>
        </div>
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,16rem),1fr))] gap-x-6 gap-y-4">
          <div className="min-w-0">
            <h3 className="mb-2">{said.theirs}</h3>
            <Changes messages={history} changes={clash.theirs} />
          </div>
          <div className="min-w-0">
            <h3 className="mb-2">{said.mine}</h3>
            <Changes messages={history} changes={clash.mine} />
          </div>
        </div>
        <p className={HINT}>{conflict.togetherText}</p>
        <div className="flex flex-wrap gap-3">
          <Button pending={pending} onClick={onTogether}>
            {said.together}
          </Button>
          <Button look="secondary" pending={pending} onClick={onKeep}>
            {said.keepMine}
          </Button>
          <Button look="secondary" pending={pending} onClick={onTake}>
            {said.takeTheirs}
          </Button>
        </div>
      </div>
    </Panel>
  );
}
