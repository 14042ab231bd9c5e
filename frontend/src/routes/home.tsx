/** The home page. Its blocks, in the order of the page, are in `home/`. */
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { content, present } from "../lib/content";
import { latest, type MetaFunction, pageMeta } from "../lib/meta";
import { organisation } from "../lib/structured";
import { Banner } from "./home/Banner";
import { Events } from "./home/Events";
import { NewPremises } from "./home/NewPremises";
import { Nutrition } from "./home/Nutrition";
import { Support } from "./home/Support";
import { Trinity } from "./home/Trinity";

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
  const { slides, slideShow, trinity, newPremises, nutrition, details, events, coming, support } =
    useLoaderData<typeof loader>();
  return (
    <>
      <Banner slides={slides} words={slideShow} />
      <Trinity trinity={trinity} />
      <NewPremises newPremises={newPremises} />
      <Nutrition nutrition={nutrition} words={details} />
      <Events events={events} words={details} cards={coming.cards} />
      <Support support={support} />
    </>
  );
}
