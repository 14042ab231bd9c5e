/** The screen of every address that no route matches. */
import { data, useLoaderData } from "react-router";
import { NotFoundScreen, notFoundMeta } from "../components/NotFoundScreen";
import { content } from "../lib/content";
import type { MetaFunction } from "../lib/meta";

export const loader = async () => data(await content("not-found"), { status: 404 });

export const meta: MetaFunction<typeof loader> = ({ data }) => notFoundMeta(data);

export function Component() {
  return <NotFoundScreen notFound={useLoaderData<typeof loader>()} />;
}
