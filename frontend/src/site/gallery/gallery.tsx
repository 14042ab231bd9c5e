/** The gallery of events. */
import { useLoaderData } from "react-router";
import type { GalleryImage } from "#app/generated/content.ts";
import { content } from "#app/runtime/page/content.ts";
import { Card } from "#app/ui/Card/Card.tsx";
import { PageHeader } from "#app/ui/PageHeader/PageHeader.tsx";
import { Section } from "#app/ui/Section/Section.tsx";
import { useGalleryPlace } from "#app/ui/Viewer/galleryPlace.ts";
import { usePictureStatus } from "#app/ui/Viewer/pictureStatus.ts";
import { imageAddress } from "#app/ui/Viewer/viewedImage.ts";
import { Detail } from "../shared/Detail";
import { GALLERY } from "./address";

export const loader = () => content("gallery");

/** A picture that fails to load takes its place in the grid with it. */
function Tile({ event: { id, title, description, image }, first }: { event: GalleryImage; first: boolean }) {
  const { status, box } = usePictureStatus<HTMLLIElement>(id);
  return (
    <li {...box} hidden={status === "failed"}>
      <Card
        heading={title}
        level={2}
        to={imageAddress(GALLERY, id)}
        picture={image}
        priority={first}
        sizes="(min-width: 1280px) 280px, (min-width: 1024px) 25vw, (min-width: 768px) 33vw, (min-width: 640px) 50vw, calc(100vw - 40px)"
      >
        <p className="text-sm text-muted">{description}</p>
      </Card>
    </li>
  );
}

export function Component() {
  const gallery = useLoaderData<typeof loader>();
  useGalleryPlace(GALLERY);
  return (
    <>
      <PageHeader title={gallery.heading} lead={gallery.text} />
      <Section as="div">
        <ul className="grid gap-6 sm:grid-cols-2 md:grid-cols-3 lg:grid-cols-4">
          {gallery.images.map((event, position) => (
            <Tile key={event.id} event={event} first={position === 0} />
          ))}
        </ul>
        <p className="mt-12 text-center text-sm text-muted">
          <Detail detail={gallery.note} />
        </p>
      </Section>
    </>
  );
}
