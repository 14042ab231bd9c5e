/** The home page. Its blocks, in the order of the page, are in `home/`. */
import { useLoaderData } from "react-router";
import { content } from "../lib/content";
import { type MetaFunction, pageMeta } from "../lib/meta";
import { organisation } from "../lib/structured";
import { Banner } from "./home/Banner";
import { Events } from "./home/Events";
import { NewPremises } from "./home/NewPremises";
import { Nutrition } from "./home/Nutrition";
import { Support } from "./home/Support";
import { Trinity } from "./home/Trinity";

export const loader = () => content("home");

export const meta: MetaFunction<typeof loader> = ({ data, site, context }) =>
  pageMeta(data?.page, { structuredData: organisation(site, context, data?.page.description) });

export function Component() {
  const { slides, trinity, newPremises, nutrition, events, support } = useLoaderData<typeof loader>();
  return (
    <>
      <Banner slides={slides} />
      <Trinity trinity={trinity} />
      <NewPremises newPremises={newPremises} />
      <Nutrition nutrition={nutrition} />
      <Events events={events} />
      <Support support={support} />
    </>
  );
}
