import { describe, expect, test, vi } from "vitest";
import type { Documents, Picture } from "#app/generated/content.ts";
import type { RenderContext } from "./context";
import type { HeadElement } from "./meta";
import { pagePictures, previewCard, previewElements } from "./preview";

const site = {
  name: "Vedanta Centre Johannesburg",
  navigation: [
    { name: "Home", href: "/", long: false, dropdown: [] },
    { name: "About", href: "/about", long: false, dropdown: [{ name: "Vedanta", href: "/about/vedanta" }] },
    { name: "Learn", href: "/learn", long: false, dropdown: [{ name: "Games", href: "/learn/games" }] },
  ],
} as unknown as Documents["site"];

const context: RenderContext = {
  user: null,
  learnOpen: false,
  year: 2026,
  eventsSince: "2025-05-24T22:00:00Z",
  donations: "off",
  mail: false,
  publicUrl: "https://centre.example",
};

const picture = (src: string): Picture => ({
  src,
  width: 960,
  height: 540,
  widths: [320, 640, 960],
  fallback: "jpg",
  isDrawing: false,
  placeholder: null,
  alt: "",
});

const data = { page: {}, image: picture("/media/a-1"), cards: [{ image: picture("/media/b-2") }] };

function contentOf(elements: HeadElement[], name: string): string | undefined {
  return elements.find(({ attributes }) => attributes.name === name || attributes.property === name)
    ?.attributes.content;
}

function graphOf(elements: HeadElement[]): { "@type": string; itemListElement: unknown }[] {
  const scripts = elements.filter(({ tag }) => tag === "script");
  expect(scripts).toHaveLength(1);
  return JSON.parse(scripts[0]?.text ?? "")["@graph"];
}

test("a page's preview has absolute addresses and a large picture", () => {
  const meta = { title: "Vedanta", description: "What it teaches." };
  const elements = previewElements(meta, data, site, context, "/about/vedanta");
  expect(contentOf(elements, "og:url")).toBe("https://centre.example/about/vedanta");
  expect(contentOf(elements, "og:title")).toBe("Vedanta");
  expect(contentOf(elements, "og:description")).toBe("What it teaches.");
  expect(contentOf(elements, "og:image")).toMatch(
    /^https:\/\/centre\.example\/cards\/about\/vedanta-[0-9a-f]{8}\.jpg$/,
  );
  expect(contentOf(elements, "twitter:card")).toBe("summary_large_image");
});

test("a screen that search engines must leave out has no preview", () => {
  expect(previewElements({ title: "Profile", robots: "noindex" }, data, site, context, "/profile")).toEqual(
    [],
  );
});

describe("a card", () => {
  test("shows the first picture of the page unless the screen names another or none", () => {
    expect(previewCard({}, data, site, "/").picture).toBe("/media/a-1");
    expect(previewCard({ picture: picture("/media/c-3") }, data, site, "/").picture).toBe("/media/c-3");
    expect(previewCard({ picture: null }, data, site, "/").picture).toBeUndefined();
  });

  test("does not look for its picture again in data that it has looked through", () => {
    const part = vi.fn(() => "");
    const without = {
      get part() {
        return part();
      },
    };
    for (let render = 0; render < 2; render++)
      expect(previewCard({}, without, site, "/").picture).toBeUndefined();
    expect(part).toHaveBeenCalledTimes(1);
  });

  test("has another address when its title or its picture is another", () => {
    const addresses = [
      previewCard({}, data, site, "/"),
      previewCard({ title: "Home" }, data, site, "/"),
      previewCard({ picture: null }, data, site, "/"),
    ].map(({ address }) => address);
    expect(new Set(addresses).size).toBe(3);
  });
});

test("pictures are listed once, by their largest file", () => {
  expect(pagePictures({}, [data, data])).toEqual(["/media/a-1-960.jpg", "/media/b-2-960.jpg"]);
  expect(pagePictures({ pictures: [] }, data)).toEqual([]);
});

describe("breadcrumbs", () => {
  const trail = (pathname: string, more: object, learnOpen = false) =>
    graphOf(previewElements({ title: "It", ...more }, {}, site, { ...context, learnOpen }, pathname))
      .filter((node) => node["@type"] === "BreadcrumbList")
      .map(({ itemListElement }) => itemListElement);

  test("lead from home through the navigation to the page", () => {
    expect(trail("/about/vedanta", {})).toEqual([
      [
        { "@type": "ListItem", position: 1, name: "Home", item: "https://centre.example/" },
        { "@type": "ListItem", position: 2, name: "About", item: "https://centre.example/about" },
        { "@type": "ListItem", position: 3, name: "It" },
      ],
    ]);
  });

  test("name further pages that the screen names, and the learning centre only where it is open", () => {
    const parents = [{ name: "Quizzes", href: "/learn/quizzes" }];
    expect(trail("/learn/quizzes/deities", { parents })[0]).toHaveLength(3);
    expect(trail("/learn/quizzes/deities", { parents }, true)[0]).toHaveLength(4);
  });

  test("are not on the home page", () => {
    expect(trail("/", {})).toEqual([]);
  });
});
