/** All texts of the site, for those who change them. */
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { content } from "../../lib/content";
import { WHOLE_ADDRESS } from "../../lib/guard";
import { type MetaFunction, pageMeta } from "../../lib/meta";
import { officeScreen, useOffice } from "../../lib/office";
import { TextList } from "./content/TextList";
import { UnsentWords } from "./content/UnsentWords";

export async function loader(args: LoaderFunctionArgs) {
  await officeScreen(args, "/admin/content");
  return content("admin/content");
}

export const meta: MetaFunction<typeof loader> = ({ data, context }) =>
  pageMeta(data?.page, {
    robots: "noindex",
    ...(context.office?.screen === "unsent" && { title: data?.unsent.heading }),
  });

export const openQuery = WHOLE_ADDRESS;

export function Component() {
  const words = useLoaderData<typeof loader>();
  const list = useOffice("texts");
  const unsent = useOffice("unsent");
  if (unsent) return <UnsentWords words={words} shown={unsent} />;
  return list && <TextList words={words} list={list} />;
}
