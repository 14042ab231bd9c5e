/** The screen of one picture of a gallery in full size: what its module loads, says of itself and shows. */
import { data } from "react-router";
import type { NotFoundMessages } from "#app/generated/content.ts";
import type { Messages } from "#app/generated/messages.ts";
import type { Meta, MetaArgs } from "#app/runtime/page/meta.ts";
import { picture } from "#app/runtime/page/structuredData.ts";
import { ButtonLink } from "../Button/Button";
import { StatusPage } from "../StatusPage/StatusPage";
import { Viewer, type ViewerPicture, type ViewerProps } from "./Viewer";

interface Words {
  updated: string | null;
  notFound: NotFoundMessages;
  controls: Messages["layout"]["viewer"];
}

interface ImageData<Shown> extends Words {
  images: Shown[];
  /** Absent for an unknown id. */
  current?: Shown;
}

/** What a loader returns for the picture `id` of `images`; 404 where there is none. */
export function imageData<Shown extends ViewerPicture, Loaded extends Words>(
  images: Shown[],
  id: string | undefined,
  messages: Loaded,
) {
  const current = images.find((image) => image.id === id);
  return data({ images, current, ...messages }, { status: current ? 200 : 404 });
}

export function imageMeta({
  data,
  site,
  context,
}: Pick<MetaArgs, "site" | "context"> & { data?: ImageData<ViewerPicture> }): Meta {
  const { current, updated, notFound } = data ?? {};
  if (!current) return { title: notFound?.heading, robots: "noindex" };
  const { title, image } = current;
  return {
    title,
    description: image.alt,
    updated,
    picture: image,
    pictures: [image],
    structuredData: picture(image, title, site, context),
  };
}

type ImageScreenProps<Shown extends ViewerPicture> = Pick<
  ImageData<Shown>,
  "images" | "current" | "notFound" | "controls"
> &
  Pick<ViewerProps<Shown>, "gallery" | "caption" | "actions">;

export function ImageScreen<Shown extends ViewerPicture>({
  images,
  current,
  notFound,
  controls,
  gallery,
  caption,
  actions,
}: ImageScreenProps<Shown>) {
  if (!current) {
    const { heading, text, button } = notFound;
    return (
      <StatusPage title={heading} text={text}>
        <ButtonLink to={button.href}>{button.name}</ButtonLink>
      </StatusPage>
    );
  }
  return (
    <Viewer
      pictures={images}
      current={current}
      messages={controls}
      gallery={gallery}
      caption={caption}
      actions={actions}
    />
  );
}
