/** The nutrition programme: its pictures, the outreach around it, and how to take part. */
import { useLoaderData } from "react-router";
import { Section } from "../../components/Container";
import { Fact } from "../../components/Fact";
import { Hero } from "../../components/Hero";
import { Invitation } from "../../components/Invitation";
import { Picture } from "../../components/Picture";
import { Prose } from "../../components/Prose";
import type { NutritionProgramme, PictureSection } from "../../generated/content";
import { content } from "../../lib/content";
import type { MetaFunction } from "../../lib/meta";
import { Filmstrip } from "./Filmstrip";

export const loader = () => content("services/nutrition-programme");

export const meta: MetaFunction<NutritionProgramme> = ({ data }) => ({
  title: data?.page.title,
  description: data?.page.description,
});

function Outreach({ section: { heading, text, image } }: { section: PictureSection }) {
  return (
    <section className="outreach">
      <div className="overflow-hidden rounded-lg">
        <Picture picture={image} sizes="(min-width: 1024px) 576px, 100vw" className="h-auto w-full" />
      </div>
      <div>
        <h2>{heading}</h2>
        <Prose html={text} className="mt-4" />
      </div>
    </section>
  );
}

export function Component() {
  const { heading, image, text, gallery, womenEmpowerment, childrensValues, getInvolved } =
    useLoaderData() as NutritionProgramme;
  return (
    <>
      <Hero title={heading} picture={image} />
      <Section>
        <Prose html={text} className="measure text-lg" />
      </Section>
      <Section heading={gallery.heading} lead={gallery.text} tone="band">
        <Filmstrip label={gallery.heading} images={gallery.images.slice(0, gallery.shown)} />
        <p className="mt-4 text-center text-sm text-muted">
          <Fact fact={gallery.note} />
        </p>
      </Section>
      <Section>
        <Outreach section={womenEmpowerment} />
        <Outreach section={childrensValues} />
      </Section>
      <Invitation invitation={getInvolved} />
    </>
  );
}
