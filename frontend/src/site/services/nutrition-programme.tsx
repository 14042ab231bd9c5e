/** The nutrition programme: its pictures, the outreach around it, and how to take part. */
import { useLoaderData } from "react-router";
import type { PictureSection } from "#app/generated/content.ts";
import { content } from "#app/runtime/page/content.ts";
import { ButtonLink } from "#app/ui/Button/Button.tsx";
import { Container } from "#app/ui/Container/Container.tsx";
import { Hero } from "#app/ui/Hero/Hero.tsx";
import { Picture } from "#app/ui/Picture/Picture.tsx";
import { PictureFrame } from "#app/ui/PictureFrame/PictureFrame.tsx";
import { Prose } from "#app/ui/Prose/Prose.tsx";
import { Section } from "#app/ui/Section/Section.tsx";
import { SectionHead } from "#app/ui/SectionHead/SectionHead.tsx";
import { useGalleryPlace } from "#app/ui/Viewer/galleryPlace.ts";
import { Detail } from "../shared/Detail";
import { Invitation } from "../shared/Invitation";
import { Filmstrip } from "./Filmstrip";

export const loader = () => content("services/nutrition-programme");

interface OutreachProps {
  section: PictureSection;
  /** On wide screens the picture stands on the right. */
  mirrored?: boolean;
}

function Outreach({ section: { heading, text, image }, mirrored = false }: OutreachProps) {
  return (
    <section className="grid items-center gap-x-16 gap-y-8 lg:grid-cols-2">
      <PictureFrame
        ratio={image.width / image.height}
        className={`rounded-2xl ${mirrored ? "lg:order-1" : ""}`}
      >
        <Picture picture={image} sizes="(min-width: 1024px) 576px, 100vw" />
      </PictureFrame>
      <div>
        <h2>{heading}</h2>
        <Prose html={text} className="mt-4" />
      </div>
    </section>
  );
}

export function Component() {
  const { heading, image, text, gallery, womenEmpowerment, childrensValues, getInvolved, message } =
    useLoaderData<typeof loader>();
  useGalleryPlace("/services/nutrition-programme");
  return (
    <>
      <Hero title={heading} picture={image} />
      <Section as="div">
        <Prose html={text} className="mx-auto text-lg" />
      </Section>
      <section className="bg-band py-section print:py-6">
        <Container>
          <SectionHead heading={gallery.heading} lead={gallery.text} />
        </Container>
        <Filmstrip gallery={gallery} />
        <Container>
          <p className="mt-4 text-center text-sm text-muted">
            <Detail detail={gallery.note} />
          </p>
        </Container>
      </section>
      <Section as="div">
        <div className="grid gap-[clamp(3rem,6vw,6rem)]">
          <Outreach section={womenEmpowerment} />
          <Outreach section={childrensValues} mirrored />
        </div>
      </Section>
      <Invitation invitation={getInvolved}>
        {message && (
          <ButtonLink to={message.href} look="secondary">
            {message.name}
          </ButtonLink>
        )}
      </Invitation>
    </>
  );
}
