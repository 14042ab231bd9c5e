/** The site's pictures: the list, and with `picture` in the query one of them. */
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { content } from "#app/runtime/page/content.ts";
import { WHOLE_ADDRESS } from "#app/runtime/routing/guard.ts";
import { officeScreen, useOffice } from "../office";
import { PictureList } from "./PictureList";
import { PicturePage } from "./PicturePage";

export async function loader(args: LoaderFunctionArgs) {
  await officeScreen(args, "/admin/pictures");
  return content("admin/pictures");
}

export { unlistedMeta as meta } from "#app/runtime/page/meta.ts";

export const openQuery = WHOLE_ADDRESS;

export function Component() {
  const messages = useLoaderData<typeof loader>();
  const one = useOffice("picture");
  const list = useOffice("pictures");
  if (one) return <PicturePage messages={messages} shown={one} />;
  return list && <PictureList messages={messages} list={list} />;
}
