/** A picture of the gallery in full size, to look at, hand on and keep. */
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { content } from "#app/runtime/page/content.ts";
import type { MetaFunction } from "#app/runtime/page/meta.ts";
import { buttonClasses } from "#app/ui/Button/Button.tsx";
import { Download } from "#app/ui/Icon/Download.tsx";
import { ImageScreen, imageData, imageMeta } from "#app/ui/Viewer/ImageScreen.tsx";
import { downloadName, imageAddress } from "#app/ui/Viewer/viewedImage.ts";
import { GALLERY } from "./address";
import { ShareButton } from "./ShareButton";

export const loader = async ({ params }: LoaderFunctionArgs) => {
  const [gallery, controls] = await Promise.all([content("gallery"), content("viewer")]);
  const { images, download, share, shareText, imageNotFound: notFound, page } = gallery;
  const messages = { download, share, shareText, updated: page.updated, notFound, controls };
  return imageData(images, params.imageId, messages);
};

export const addresses = async () =>
  (await content("gallery")).images.map(({ id }) => imageAddress(GALLERY, id));

export const meta: MetaFunction<typeof loader> = imageMeta;

export function Component() {
  const { download, share, shareText, ...image } = useLoaderData<typeof loader>();
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
          <ShareButton key={id} label={share} title={title} text={description || shareText} />
          <a className={`${buttonClasses("night")} max-md:px-3`} href={path} download={downloadName(title)}>
            <Download size={20} className="max-md:hidden" />
            {download}
          </a>
        </>
      )}
    />
  );
}
