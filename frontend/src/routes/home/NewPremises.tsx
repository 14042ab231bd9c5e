/** The project of the new premises. */
import { ButtonLink } from "../../components/Button";
import { Section } from "../../components/Container";
import { Picture } from "../../components/Picture";
import type { HomeNewPremises } from "../../generated/content";

export function NewPremises({
  newPremises: { heading, text, image, button },
}: {
  newPremises: HomeNewPremises;
}) {
  return (
    <Section tone="band">
      <div className="grid grid-cols-1 items-center gap-8 lg:grid-cols-2 lg:gap-16">
        <div
          className="picture-frame plan-frame rounded-lg shadow-lift"
          style={{ aspectRatio: image.width / image.height }}
        >
          <Picture picture={image} sizes="(min-width: 1024px) 576px, 100vw" />
        </div>
        <div>
          <h2>{heading}</h2>
          <p className="lead mb-8">{text}</p>
          <ButtonLink to={button.href}>{button.name}</ButtonLink>
        </div>
      </div>
    </Section>
  );
}
