/** A picture of the gallery in full size, to look at, hand on and keep. */
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { buttonClasses } from "../../components/Button";
import { Download } from "../../components/icons/Download";
import { ImageScreen, imageData, imageMeta } from "../../components/viewer/ImageScreen";
import { content } from "../../lib/content";
import type { MetaFunction } from "../../lib/meta";
import { downloadName, imageAddress } from "../../lib/viewer";
import { eventImages, GALLERY } from "./images";
import { ShareButton } from "./ShareButton";

export const loader = async ({ params }: LoaderFunctionArgs) => {
  const gallery = await content("gallery");
  const { shareText, imageNotFound: notFound, page } = gallery;
  return imageData(eventImages(gallery), params.imageId, { shareText, updated: page.updated, notFound });
};

export const addresses = async () =>
  eventImages(await content("gallery")).map(({ id }) => imageAddress(GALLERY, id));

export const meta: MetaFunction<typeof loader> = imageMeta;

export function Component() {
  const { shareText, ...image } = useLoaderData<typeof loader>();
  return (
    <ImageScreen
      {...image}
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
          <a className={`${buttonClasses("night")} max-md:px-3`} href={path} download={downloadName(title)}>
            <Download size={20} className="max-md:hidden" />
            Download
          </a>
        </>
      )}
    />
  );
}
