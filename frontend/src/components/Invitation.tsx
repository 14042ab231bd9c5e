/** An invitation to do something, with a button. */
import type { ReactNode } from "react";
import type { CallToAction } from "../generated/content";
import { ButtonLink } from "./Button";
import { Container } from "./Container";

export interface InvitationProps {
  invitation: CallToAction;
  /** Further buttons. */
  children?: ReactNode;
}

export function Invitation({ invitation: { heading, text, button }, children }: InvitationProps) {
  return (
    <section className="invitation">
      <Container>
        <div>
          <h2>{heading}</h2>
          <p className="lead">{text}</p>
        </div>
        <div className="invitation-buttons">
          <ButtonLink to={button.href}>{button.name}</ButtonLink>
          {children}
        </div>
      </Container>
    </section>
  );
}
