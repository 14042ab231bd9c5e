/** An invitation to do something, with a button. */
import type { ReactNode } from "react";
import type { CallToAction } from "#app/generated/content.ts";
import { ButtonLink } from "#app/ui/Button/Button.tsx";
import { ButtonRow } from "#app/ui/ButtonRow/ButtonRow.tsx";
import { Container } from "#app/ui/Container/Container.tsx";
import { Lead } from "#app/ui/Lead/Lead.tsx";

export interface InvitationProps {
  invitation: CallToAction;
  /** Further buttons. */
  children?: ReactNode;
}

export function Invitation({ invitation: { heading, text, button }, children }: InvitationProps) {
  return (
    <section className="border-t border-line bg-band py-12">
      <Container className="flex flex-wrap items-center justify-between gap-x-12 gap-y-6">
        <div>
          <h2 className="text-2xl/[1.15]">{heading}</h2>
          <Lead className="mt-2! max-w-lead">{text}</Lead>
        </div>
        <ButtonRow>
          <ButtonLink to={button.href}>{button.name}</ButtonLink>
          {children}
        </ButtonRow>
      </Container>
    </section>
  );
}
