/** A picture of the nutrition programme in full size. */
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { content } from "#app/runtime/page/content.ts";
import type { MetaFunction } from "#app/runtime/page/meta.ts";
import { ImageScreen, imageData, imageMeta } from "#app/ui/Viewer/ImageScreen.tsx";
import { imageAddress } from "#app/ui/Viewer/viewedImage.ts";

const GALLERY = "/services/nutrition-programme";

export const loader = async ({ params }: LoaderFunctionArgs) => {
  const [programme, controls] = await Promise.all([
    content("services/nutrition-programme"),
    content("viewer"),
  ]);
  const { gallery, page, imageNotFound: notFound } = programme;
  return imageData(gallery.images, params.imageId, { updated: page.updated, notFound, controls });
};

export const addresses = async () =>
  (await content("services/nutrition-programme")).gallery.images.map(({ id }) => imageAddress(GALLERY, id));

export const meta: MetaFunction<typeof loader> = imageMeta;

export function Component() {
  return <ImageScreen {...useLoaderData<typeof loader>()} gallery={GALLERY} />;
}
