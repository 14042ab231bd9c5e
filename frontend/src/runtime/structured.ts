/**
 * What pages say in the words of schema.org. Only other programs read it, and they read the
 * server's documents: in the browser's bundle these functions are empty.
 */
import type { Thing } from "schema-dts";
import type { Documents, GalleryImage, Picture } from "#app/generated/content.ts";
import type { RenderContext } from "./context";
import { format } from "./format";

/** Objects of the page's `@graph`. */
export type StructuredData = Exclude<Thing, string>[] | undefined;

/** Where the file of a picture is that every program shows. */
export function pictureFile({ src, widths, fallback }: Picture): string {
  return `${src}-${widths.at(-1)}.${fallback}`;
}

/** A picture with its words. */
function imageObject(picture: Picture, name: string, publicUrl: string) {
  return {
    "@type": "ImageObject",
    name,
    caption: picture.alt,
    contentUrl: publicUrl + pictureFile(picture),
    width: { "@type": "QuantitativeValue", value: picture.width, unitCode: "E37" },
    height: { "@type": "QuantitativeValue", value: picture.height, unitCode: "E37" },
  } as const;
}

/** The page of one picture. */
export function picture(
  image: Picture,
  name: string,
  site: Documents["site"],
  context: RenderContext,
): StructuredData {
  if (!import.meta.env.SSR) return undefined;
  return [
    {
      ...imageObject(image, name, context.publicUrl),
      representativeOfPage: true,
      creditText: site.name,
      copyrightNotice: format(site.footer.copyright, { year: context.year }),
    },
  ];
}

/** A page with many pictures. */
export function gallery(
  name: string | undefined,
  images: Pick<GalleryImage, "title" | "image">[] | undefined,
  { publicUrl }: RenderContext,
): StructuredData {
  if (!import.meta.env.SSR || !images) return undefined;
  return [
    {
      "@type": "ImageGallery",
      name,
      hasPart: images.map(({ title, image }) => imageObject(image, title, publicUrl)),
    },
  ];
}
