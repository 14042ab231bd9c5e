/** The first screen of the office. */
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { content } from "#app/runtime/page/content.ts";
import { WHOLE_ADDRESS } from "#app/runtime/routing/guard.ts";
import { officeScreen, useOffice } from "../office";
import { OfficeOverview } from "./OfficeOverview";

export async function loader(args: LoaderFunctionArgs) {
  await officeScreen(args, "/office");
  return content("office");
}

export { unlistedMeta as meta } from "#app/runtime/page/meta.ts";

export const openQuery = WHOLE_ADDRESS;

export function Component() {
  const messages = useLoaderData<typeof loader>();
  const shown = useOffice("overview");
  return shown && <OfficeOverview messages={messages} shown={shown} />;
}
