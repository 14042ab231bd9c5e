/** The nutrition programme: its pictures, the outreach around it, and how to take part. */
import { useLoaderData } from "react-router";
import { ButtonLink } from "../../components/Button";
import { Container, Section } from "../../components/Container";
import { Fact } from "../../components/Fact";
import { Hero } from "../../components/Hero";
import { Invitation } from "../../components/Invitation";
import { Ornament } from "../../components/Ornament";
import { Picture } from "../../components/Picture";
import { Prose } from "../../components/Prose";
import type { PictureSection } from "../../generated/content";
import { content } from "../../lib/content";
import { type MetaFunction, pageMeta } from "../../lib/meta";
import { Filmstrip } from "./Filmstrip";

export const loader = () => content("services/nutrition-programme");

export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.page);

function Outreach({ section: { heading, text, image } }: { section: PictureSection }) {
  return (
    <section className="outreach">
      <div className="picture-frame rounded-lg" style={{ aspectRatio: image.width / image.height }}>
        <Picture picture={image} sizes="(min-width: 1024px) 576px, 100vw" />
      </div>
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
  return (
    <>
      <Hero title={heading} picture={image} />
      <Section as="div">
        <Prose html={text} className="measure text-lg" />
      </Section>
      <section className="section" data-tone="band">
        <Container>
          <div className="section-head" data-align="centre">
            <h2>{gallery.heading}</h2>
            <Ornament />
            <p className="lead">{gallery.text}</p>
          </div>
        </Container>
        <Filmstrip label={gallery.heading} images={gallery.images.slice(0, gallery.shown)} />
        <Container>
          <p className="mt-4 text-center text-sm text-muted">
            <Fact fact={gallery.note} />
          </p>
        </Container>
      </section>
      <Section as="div">
        <Outreach section={womenEmpowerment} />
        <Outreach section={childrensValues} />
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
