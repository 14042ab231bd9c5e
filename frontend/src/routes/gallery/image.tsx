/** A picture of the gallery in full size, to look at, hand on and keep. */
import { data, type LoaderFunctionArgs, useLoaderData } from "react-router";
import { Download } from "../../components/icons/Download";
import { ImageNotFound } from "../../components/viewer/ImageNotFound";
import { Viewer } from "../../components/viewer/Viewer";
import type { GalleryImage, Notice } from "../../generated/content";
import { content } from "../../lib/content";
import type { MetaFunction } from "../../lib/meta";
import { picture } from "../../lib/structured";
import { downloadName } from "../../lib/viewer";
import { eventImages, GALLERY, imageAddress } from "./images";
import { ShareButton } from "./ShareButton";

interface ImageData {
  images: GalleryImage[];
  /** Absent for an unknown id. */
  current?: GalleryImage;
  shareText: string;
  updated: string | null;
  notFound: Notice;
}

export const loader = async ({ params }: LoaderFunctionArgs) => {
  const gallery = await content("gallery");
  const images = eventImages(gallery);
  const current = images.find(({ id }) => id === params.imageId);
  const {
    shareText,
    imageNotFound: notFound,
    page: { updated },
  } = gallery;
  return data({ images, current, shareText, updated, notFound } satisfies ImageData, {
    status: current ? 200 : 404,
  });
};

export const addresses = async () => eventImages(await content("gallery")).map(({ id }) => imageAddress(id));

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
  const { images, current, shareText, notFound } = useLoaderData<typeof loader>();
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
