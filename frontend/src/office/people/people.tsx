/** Everybody who has an account: the list, and with `person` in the query one of them. */
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { content } from "#app/runtime/page/content.ts";
import { WHOLE_ADDRESS } from "#app/runtime/routing/guard.ts";
import { officeScreen, useOffice } from "../office";
import { PeopleList } from "./PeopleList";
import { PersonPage } from "./PersonPage";

export async function loader(args: LoaderFunctionArgs) {
  await officeScreen(args, "/admin/people");
  return content("admin/people");
}

export { unlistedMeta as meta } from "#app/runtime/page/meta.ts";

export const openQuery = WHOLE_ADDRESS;

export function Component() {
  const messages = useLoaderData<typeof loader>();
  const one = useOffice("person");
  const list = useOffice("people");
  if (one) return <PersonPage messages={messages} shown={one} />;
  return list && <PeopleList messages={messages} list={list} />;
}
