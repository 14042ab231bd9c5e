import { useLoaderData } from "react-router";
import type { Home } from "../generated/content";
import { content } from "../lib/content";
import type { MetaFunction } from "../lib/meta";
export const loader = () => content("home");
export const meta: MetaFunction<Home> = ({ data }) => ({
  title: data?.page.title,
  description: data?.page.description,
});
export function Component() {
  const home = useLoaderData() as Home;
  return <h1>{home.slides[0]?.headline}</h1>;
}
