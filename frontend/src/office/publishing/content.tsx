/** All texts of the site, for those who change them. */
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { content } from "#app/runtime/page/content.ts";
import { type MetaFunction, pageMeta } from "#app/runtime/page/meta.ts";
import { WHOLE_ADDRESS } from "#app/runtime/routing/guard.ts";
import { officeScreen, useOffice } from "../office";
import { OnPage } from "../onPage/OnPage";
import { TextList } from "./TextList";
import { UnsentWords } from "./UnsentWords";

export async function loader(args: LoaderFunctionArgs) {
  await officeScreen(args, "/admin/content");
  return content("admin/content");
}

export const meta: MetaFunction<typeof loader> = ({ data, context }) =>
  pageMeta(data?.page, {
    robots: "noindex",
    ...(context.office?.screen === "unsent" && { title: data?.unsent.heading }),
    ...(context.office?.screen === "onPage" && { title: data?.onPage.heading }),
  });

export const openQuery = WHOLE_ADDRESS;

export function Component() {
  const messages = useLoaderData<typeof loader>();
  const list = useOffice("texts");
  const unsent = useOffice("unsent");
  const onPage = useOffice("onPage");
  if (onPage) return <OnPage messages={messages} shown={onPage} />;
  if (unsent) return <UnsentWords messages={messages} shown={unsent} />;
  return list && <TextList messages={messages} list={list} />;
}
