/** The screen of every address that no route matches. */
import { data, useLoaderData } from "react-router";
import { content } from "#app/runtime/page/content.ts";
import type { MetaFunction } from "#app/runtime/page/meta.ts";
import { NotFoundScreen, notFoundMeta } from "./shared/NotFoundScreen";

export const loader = async () => data(await content("not-found"), { status: 404 });

export const meta: MetaFunction<typeof loader> = ({ data }) => notFoundMeta(data);

export function Component() {
  return <NotFoundScreen notFound={useLoaderData<typeof loader>()} />;
}
