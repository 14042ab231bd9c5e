/** A picture of the nutrition programme in full size. */
import { data, type LoaderFunctionArgs, useLoaderData } from "react-router";
import { ImageNotFound } from "../../../components/viewer/ImageNotFound";
import { Viewer } from "../../../components/viewer/Viewer";
import type { Notice, NutritionImage } from "../../../generated/content";
import { content } from "../../../lib/content";
import type { MetaFunction } from "../../../lib/meta";
import { picture } from "../../../lib/structured";

const GALLERY = "/services/nutrition-programme";

const imageAddress = (id: string) => `${GALLERY}/image/${id}`;

interface ImageData {
  images: NutritionImage[];
  /** Absent for an unknown id. */
  current?: NutritionImage;
  updated: string | null;
  notFound: Notice;
}

export const loader = async ({ params }: LoaderFunctionArgs) => {
  const {
    gallery: { images },
    page: { updated },
    imageNotFound: notFound,
  } = await content("services/nutrition-programme");
  const current = images.find(({ id }) => id === params.imageId);
  return data({ images, current, updated, notFound } satisfies ImageData, { status: current ? 200 : 404 });
};

export const addresses = async () =>
  (await content("services/nutrition-programme")).gallery.images.map(({ id }) => imageAddress(id));

export const meta: MetaFunction<typeof loader> = ({ data, site, context }) =>
  data?.current
    ? {
        title: data.current.title,
        description: data.current.image.alt,
        updated: data.updated,
        picture: data.current.image,
        pictures: [data.current.image],
        structuredData: picture(data.current.image, data.current.title, site, context),
      }
    : { title: data?.notFound.heading, robots: "noindex" };

export function Component() {
  const { images, current, notFound } = useLoaderData<typeof loader>();
  if (!current) return <ImageNotFound notice={notFound} />;
  return <Viewer pictures={images} current={current.id} addressOf={imageAddress} gallery={GALLERY} />;
}
