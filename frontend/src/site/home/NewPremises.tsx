/** The project of the new premises. */

import type { HomeNewPremises } from "#app/generated/content.ts";
import { ButtonLink } from "#app/ui/Button/Button.tsx";
import { Lead } from "#app/ui/Lead/Lead.tsx";
import { Picture } from "#app/ui/Picture/Picture.tsx";
import { PictureFrame } from "#app/ui/PictureFrame/PictureFrame.tsx";
import { Section } from "#app/ui/Section/Section.tsx";

export function NewPremises({
  newPremises: { heading, text, image, button },
}: {
  newPremises: HomeNewPremises;
}) {
  return (
    <Section tone="band">
      <div className="grid grid-cols-1 items-center gap-8 lg:grid-cols-2 lg:gap-16">
        <PictureFrame
          ratio={image.width / image.height}
          className="rounded-2xl border border-line shadow-lift"
        >
          <Picture picture={image} sizes="(min-width: 1024px) 576px, 100vw" />
        </PictureFrame>
        <div>
          <h2>{heading}</h2>
          <Lead className="mb-8">{text}</Lead>
          <ButtonLink to={button.href}>{button.name}</ButtonLink>
        </div>
      </div>
    </Section>
  );
}
