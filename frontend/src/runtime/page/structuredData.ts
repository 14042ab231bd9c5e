/**
 * What pages say in the words of schema.org. Only other programs read it, and they read the
 * server's documents: in the browser's bundle these functions are empty.
 */
import type { Thing } from "schema-dts";
import type { Documents, Picture } from "#app/generated/content.ts";
import { format } from "../format";
import type { RenderContext } from "./context";

/** Objects of the page's `@graph`. */
export type StructuredData = Exclude<Thing, string>[] | undefined;

/** Where the file of a picture is that every program shows. */
export function pictureFile({ src, widths, fallback }: Picture): string {
  return `${src}-${widths.at(-1)}.${fallback}`;
}

/** The page of one picture. */
export function picture(
  image: Picture,
  name: string,
  site: Documents["site"],
  { publicUrl, year }: RenderContext,
): StructuredData {
  if (!import.meta.env.SSR) return undefined;
  return [
    {
      "@type": "ImageObject",
      name,
      caption: image.alt,
      contentUrl: publicUrl + pictureFile(image),
      width: { "@type": "QuantitativeValue", value: image.width, unitCode: "E37" },
      height: { "@type": "QuantitativeValue", value: image.height, unitCode: "E37" },
      representativeOfPage: true,
      creditText: site.name,
      copyrightNotice: format(site.footer.copyright, { year }),
    },
  ];
}
