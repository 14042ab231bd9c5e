/** All texts of the site, for those who change them. */
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { content } from "../../lib/content";
import { WHOLE_ADDRESS } from "../../lib/guard";
import { type MetaFunction, pageMeta } from "../../lib/meta";
import { officeScreen, useOffice } from "../../lib/office";
import { TextList } from "./content/TextList";

export async function loader(args: LoaderFunctionArgs) {
  await officeScreen(args, "/admin/content");
  return content("admin/content");
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.page, { robots: "noindex" });

export const openQuery = WHOLE_ADDRESS;

export function Component() {
  const words = useLoaderData<typeof loader>();
  const list = useOffice("texts");
  return list && <TextList words={words} list={list} />;
}
