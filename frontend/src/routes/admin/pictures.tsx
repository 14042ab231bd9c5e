/** The site's pictures: the list, and with `picture` in the query one of them. */
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { content } from "../../lib/content";
import { WHOLE_ADDRESS } from "../../lib/guard";
import { type MetaFunction, pageMeta } from "../../lib/meta";
import { officeScreen, useOffice } from "../../lib/office";
import { OnePicture } from "./pictures/OnePicture";
import { PictureList } from "./pictures/PictureList";

export async function loader(args: LoaderFunctionArgs) {
  await officeScreen(args, "/admin/pictures");
  return content("admin/pictures");
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.page, { robots: "noindex" });

export const openQuery = WHOLE_ADDRESS;

export function Component() {
  const words = useLoaderData<typeof loader>();
  const one = useOffice("picture");
  const list = useOffice("pictures");
  if (one) return <OnePicture words={words} shown={one} />;
  return list && <PictureList words={words} list={list} />;
}
