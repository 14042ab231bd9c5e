/** A picture of the gallery in full size, to look at, hand on and keep. */
import { data, type LoaderFunctionArgs, useLoaderData } from "react-router";
import { Download } from "../../components/icons/Download";
import { ImageNotFound } from "../../components/viewer/ImageNotFound";
import { Viewer } from "../../components/viewer/Viewer";
import type { GalleryImage, Notice } from "../../generated/content";
import { content } from "../../lib/content";
import type { MetaFunction } from "../../lib/meta";
import { downloadName } from "../../lib/viewer";
import { eventImages, GALLERY, imageAddress } from "./images";
import { ShareButton } from "./ShareButton";

interface ImageData {
  images: GalleryImage[];
  /** Absent for an unknown id. */
  current?: GalleryImage;
  shareText: string;
  notFound: Notice;
}

export const loader = async ({ params }: LoaderFunctionArgs) => {
  const gallery = await content("gallery");
  const images = eventImages(gallery);
  const current = images.find(({ id }) => id === params.imageId);
  const { shareText, imageNotFound: notFound } = gallery;
  return data({ images, current, shareText, notFound } satisfies ImageData, { status: current ? 200 : 404 });
};

export const meta: MetaFunction<ImageData> = ({ data }) =>
  data?.current
    ? { title: data.current.title, description: data.current.description, image: data.current.path }
    : { title: data?.notFound.heading, robots: "noindex" };

export function Component() {
  const { images, current, shareText, notFound } = useLoaderData() as ImageData;
  if (!current) return <ImageNotFound notice={notFound} />;
  return (
    <Viewer
      pictures={images}
      current={current.id}
      addressOf={imageAddress}
      gallery={GALLERY}
      caption={({ description, date, dateText }) => (
        <>
          <p>{description}</p>
          <p className="text-sm text-on-night-muted">
            <time dateTime={date}>{dateText}</time>
          </p>
        </>
      )}
      actions={({ id, title, description, path }) => (
        <>
          <ShareButton key={id} title={title} text={description || shareText} />
          <a className="button" href={path} download={downloadName(title)}>
            <Download size={20} />
            Download
          </a>
        </>
      )}
    />
  );
}
