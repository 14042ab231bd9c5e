/** What was given online: the list with its sums, and with `donation` in the query one of them. */
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { content } from "../../lib/content";
import { WHOLE_ADDRESS } from "../../lib/guard";
import { type MetaFunction, pageMeta } from "../../lib/meta";
import { officeScreen, useOffice } from "../../lib/office";
import { DonationList } from "./donations/DonationList";
import { OneDonation } from "./donations/OneDonation";

export async function loader(args: LoaderFunctionArgs) {
  await officeScreen(args, "/admin/donations");
  return content("admin/donations");
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.page, { robots: "noindex" });

export const openQuery = WHOLE_ADDRESS;

export function Component() {
  const words = useLoaderData<typeof loader>();
  const one = useOffice("donation");
  const list = useOffice("donations");
  if (one) return <OneDonation words={words} shown={one} />;
  return list && <DonationList words={words} list={list} />;
}
