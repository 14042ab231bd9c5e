/** An invitation to do something, with one button. */
import type { CallToAction } from "../generated/content";
import { ButtonLink } from "./Button";
import { Container } from "./Container";

export function Invitation({ invitation: { heading, text, button } }: { invitation: CallToAction }) {
  return (
    <section className="invitation">
      <Container>
        <div>
          <h2>{heading}</h2>
          <p className="lead">{text}</p>
        </div>
        <ButtonLink to={button.href}>{button.name}</ButtonLink>
      </Container>
    </section>
  );
}
