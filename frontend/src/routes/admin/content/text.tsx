/** One text of the site: its form, or its history. The server alone knows which texts there are. */
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { content } from "../../../lib/content";
import { WHOLE_ADDRESS } from "../../../lib/guard";
import { type MetaFunction, pageMeta } from "../../../lib/meta";
import { officeScreen, useOffice } from "../../../lib/office";
import { TextEditor } from "./TextEditor";
import { TextHistory } from "./TextHistory";

export async function loader(args: LoaderFunctionArgs) {
  await officeScreen(args, "/admin/content");
  return content("admin/content");
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.page, { robots: "noindex" });

export const addresses = () => [];

export const openQuery = WHOLE_ADDRESS;

export function Component() {
  const words = useLoaderData<typeof loader>();
  const one = useOffice("text");
  const history = useOffice("textHistory");
  if (one) return <TextEditor words={words} shown={one} />;
  return history && <TextHistory words={words} shown={history} />;
}
