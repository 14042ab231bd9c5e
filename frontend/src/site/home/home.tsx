/** The home page. Its blocks, in the order of the page, are in `home/`. */
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { content, present } from "#app/runtime/page/content.ts";
import { latest, type MetaFunction, pageMeta } from "#app/runtime/page/meta.ts";
import { organisation } from "../shared/centreStructuredData";
import { Banner } from "./Banner";
import { Events } from "./Events";
import { NewPremises } from "./NewPremises";
import { Nutrition } from "./Nutrition";
import { Support } from "./Support";
import { Trinity } from "./Trinity";

export const loader = async ({ context }: LoaderFunctionArgs) => {
  const [home, coming] = await Promise.all([content("home"), present("home/events", context)]);
  return { ...home, coming };
};

export const meta: MetaFunction<typeof loader> = ({ data, site, context }) =>
  pageMeta(data?.page, {
    updated: latest(data?.page.updated, data?.coming.updated),
    structuredData: organisation(site, context, data?.page.description),
  });

export function Component() {
  const { slides, slideShow, trinity, newPremises, nutrition, carousel, details, events, coming, support } =
    useLoaderData<typeof loader>();
  return (
    <>
      <Banner slides={slides} messages={slideShow} />
      <Trinity trinity={trinity} />
      <NewPremises newPremises={newPremises} />
      <Nutrition nutrition={nutrition} carousel={carousel} messages={details} />
      <Events events={events} messages={details} cards={coming.cards} />
      <Support support={support} />
    </>
  );
}
