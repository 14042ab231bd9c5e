/** A picture of the nutrition programme in full size. */
import { data, type LoaderFunctionArgs, useLoaderData } from "react-router";
import { ImageNotFound } from "../../../components/viewer/ImageNotFound";
import { Viewer } from "../../../components/viewer/Viewer";
import type { Notice, NutritionImage } from "../../../generated/content";
import { content } from "../../../lib/content";
import type { MetaFunction } from "../../../lib/meta";

const GALLERY = "/services/nutrition-programme";

interface ImageData {
  images: NutritionImage[];
  /** Absent for an unknown id. */
  current?: NutritionImage;
  notFound: Notice;
}

export const loader = async ({ params }: LoaderFunctionArgs) => {
  const {
    gallery: { images },
    imageNotFound: notFound,
  } = await content("services/nutrition-programme");
  const current = images.find(({ id }) => id === params.imageId);
  return data({ images, current, notFound } satisfies ImageData, { status: current ? 200 : 404 });
};

export const meta: MetaFunction<ImageData> = ({ data }) =>
  data?.current
    ? { title: data.current.title, description: data.current.image.alt }
    : { title: data?.notFound.heading, robots: "noindex" };

export function Component() {
  const { images, current, notFound } = useLoaderData() as ImageData;
  if (!current) return <ImageNotFound notice={notFound} />;
  return (
    <Viewer
      pictures={images}
      current={current.id}
      addressOf={(id) => `${GALLERY}/image/${id}`}
      gallery={GALLERY}
    />
  );
}
