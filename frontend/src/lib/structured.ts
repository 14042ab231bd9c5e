/**
 * What pages say in the words of schema.org. Only other programs read it, and they read the
 * server's documents: in the browser's bundle these functions are empty.
 */
import type { Thing } from "schema-dts";
import type { GalleryImage, Lesson, Picture, QuizPage, Site, SpecialEvent } from "../generated/content";
import type { RenderContext } from "./context";

/** Objects of the page's `@graph`. */
export type StructuredData = Exclude<Thing, string>[] | undefined;

/** Where the file of a picture is that every program shows. */
export function pictureFile({ src, widths, fallback }: Picture): string {
  return `${src}-${widths.at(-1)}.${fallback}`;
}

const LANGUAGE = "en-ZA";

/** Refers to the organisation, which the home page describes. */
const centre = ({ publicUrl }: RenderContext, { name }: Site) =>
  ({ "@type": "NGO", "@id": `${publicUrl}/#centre`, name, url: `${publicUrl}/` }) as const;

/** What of a registration line of the footer is its name and its number. */
function registration(line: string) {
  const [name = line, number = ""] = line.split(/:\s*/);
  return { "@type": "PropertyValue", name, value: number } as const;
}

/** The organisation, its place, and the website. What the centre has not supplied is left out. */
export function organisation(site: Site, context: RenderContext, description?: string): StructuredData {
  if (!import.meta.env.SSR) return undefined;
  const { publicUrl } = context;
  const { footer, emblem } = site;
  const { address, email } = footer.contact;
  const place = {
    "@type": "PostalAddress",
    streetAddress: address.placeholder ? undefined : address.text,
    addressLocality: "Johannesburg",
    addressCountry: "ZA",
  } as const;
  const sameAs = footer.about.social.flatMap(({ link }) => link.href ?? []);
  return [
    {
      ...centre(context, site),
      description: footer.about.text,
      logo: publicUrl + pictureFile(emblem),
      foundingDate: site.founded,
      address: place,
      email: email.placeholder ? undefined : email.text,
      sameAs: sameAs.length > 0 ? sameAs : undefined,
      identifier: footer.registrations.map(registration),
      location: { "@type": "HinduTemple", name: site.name, address: place, isAccessibleForFree: true },
    },
    {
      "@type": "WebSite",
      name: site.name,
      alternateName: site.shortName,
      url: `${publicUrl}/`,
      description,
      inLanguage: LANGUAGE,
      publisher: { "@id": `${publicUrl}/#centre` },
    },
  ];
}

/** The dated events; a place that is not known yet is left out. */
export function events(list: SpecialEvent[] | undefined, site: Site, context: RenderContext): StructuredData {
  if (!import.meta.env.SSR) return undefined;
  return list?.map(({ title, description, starts, ends, location, image, link }) => ({
    "@type": "Event",
    name: title,
    description,
    startDate: starts,
    endDate: ends ?? starts,
    eventStatus: "https://schema.org/EventScheduled",
    eventAttendanceMode: "https://schema.org/OfflineEventAttendanceMode",
    location: location.placeholder ? undefined : { "@type": "Place", name: location.text },
    image: context.publicUrl + pictureFile(image),
    url: link ? context.publicUrl + link.href : undefined,
    isAccessibleForFree: true,
    organizer: centre(context, site),
  }));
}

/** A quiz with its questions, as the page asks them. */
export function quiz(page: QuizPage | undefined, site: Site, context: RenderContext): StructuredData {
  if (!import.meta.env.SSR || !page) return undefined;
  const { title, description, difficulty, author } = page.card;
  return [
    {
      "@type": "Quiz",
      name: title,
      description,
      educationalLevel: difficulty,
      inLanguage: LANGUAGE,
      isAccessibleForFree: true,
      author: author ? { "@type": "Person", name: author } : undefined,
      publisher: centre(context, site),
      hasPart: page.questions.map(({ question, answers, correctAnswer, explanation }) => ({
        "@type": "Question",
        eduQuestionType: "Multiple choice",
        text: question,
        acceptedAnswer: {
          "@type": "Answer",
          position: correctAnswer,
          text: answers[correctAnswer],
          answerExplanation: { "@type": "Comment", text: explanation },
        },
        suggestedAnswer: answers.flatMap((text, position) =>
          position === correctAnswer ? [] : [{ "@type": "Answer", position, text } as const],
        ),
      })),
    },
  ];
}

/** A lesson, and its video where it has one. */
export function lesson(page: Lesson, site: Site, context: RenderContext): StructuredData {
  if (!import.meta.env.SSR) return undefined;
  const { title, description, topicName, image, videoUrl } = page;
  const picture = context.publicUrl + pictureFile(image);
  return [
    {
      "@type": "LearningResource",
      name: title,
      description,
      learningResourceType: "Lesson",
      about: { "@type": "Thing", name: topicName },
      image: picture,
      inLanguage: LANGUAGE,
      isAccessibleForFree: true,
      dateModified: page.page.updated ?? undefined,
      publisher: centre(context, site),
      video: videoUrl
        ? { "@type": "VideoObject", name: title, description, embedUrl: videoUrl, thumbnailUrl: picture }
        : undefined,
    },
  ];
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
export function picture(image: Picture, name: string, site: Site, context: RenderContext): StructuredData {
  if (!import.meta.env.SSR) return undefined;
  return [
    {
      ...imageObject(image, name, context.publicUrl),
      representativeOfPage: true,
      creditText: site.name,
      copyrightNotice: site.footer.copyright.replace("{year}", String(context.year)),
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

/** A game that is played on its page. */
export function game(
  page: { heading: string; text: string } | undefined,
  site: Site,
  context: RenderContext,
): StructuredData {
  if (!import.meta.env.SSR || !page) return undefined;
  return [
    {
      "@type": "VideoGame",
      name: page.heading,
      description: page.text,
      gamePlatform: "Web browser",
      playMode: "https://schema.org/SinglePlayer",
      inLanguage: LANGUAGE,
      isAccessibleForFree: true,
      publisher: centre(context, site),
    },
  ];
}
