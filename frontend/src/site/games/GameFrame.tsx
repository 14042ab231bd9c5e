/** What stands around every game: title, rules, the way back and the share buttons. */
import type { ReactNode } from "react";
import type { Messages } from "#app/generated/messages.ts";
import { BackLink } from "#app/ui/BackLink/BackLink.tsx";
import { Container } from "#app/ui/Container/Container.tsx";
import { Message } from "#app/ui/Message/Message.tsx";
import { PageHeader } from "#app/ui/PageHeader/PageHeader.tsx";
import { ShareLinks } from "#app/ui/ShareLinks/ShareLinks.tsx";

export interface GameFrameProps {
  game: { heading: string; text: string; shareText: string; frame: Messages["learn"]["game"] };
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
        <div className="grid min-h-88 content-start gap-5 noscript:hidden" data-at-once="">
          {children}
        </div>
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
