/** One text of the site: its form, or its history. The server alone knows which texts there are. */
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { content } from "#app/runtime/page/content.ts";
import { type MetaFunction, pageMeta } from "#app/runtime/page/meta.ts";
import { WHOLE_ADDRESS } from "#app/runtime/routing/guard.ts";
import { officeScreen, useOffice } from "../office";
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
  const messages = useLoaderData<typeof loader>();
  const one = useOffice("text");
  const history = useOffice("textHistory");
  if (one) return <TextEditor messages={messages} shown={one} />;
  return history && <TextHistory messages={messages} shown={history} />;
}
