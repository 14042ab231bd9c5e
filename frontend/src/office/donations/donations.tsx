/** What was given online: the list with its sums, and with `donation` in the query one of them. */
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { content } from "#app/runtime/page/content.ts";
import { WHOLE_ADDRESS } from "#app/runtime/routing/guard.ts";
import { officeScreen, useOffice } from "../office";
import { DonationList } from "./DonationList";
import { DonationPage } from "./DonationPage";

export async function loader(args: LoaderFunctionArgs) {
  await officeScreen(args, "/admin/donations");
  return content("admin/donations");
}

export { unlistedMeta as meta } from "#app/runtime/page/meta.ts";

export const openQuery = WHOLE_ADDRESS;

export function Component() {
  const messages = useLoaderData<typeof loader>();
  const one = useOffice("donation");
  const list = useOffice("donations");
  if (one) return <DonationPage messages={messages} shown={one} />;
  return list && <DonationList messages={messages} list={list} />;
}
