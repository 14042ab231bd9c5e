// Generated from the types of crates/content; do not edit.
// `UPDATE_TYPES=1 cargo test -p centre-content` rewrites this file.
// biome-ignore-all lint: generated
// biome-ignore-all format: generated
// biome-ignore-all assist: generated

/**
 * A slide of the welcome banner.
 */
export type BannerSlide = { headline: string, text: string, image: Picture, button: Link, };

/**
 * A card of the upcoming events.
 */
export type EventCard = { title: string, date: string, time: string, location: Fact, description: string, image: Picture, link: string, };

/**
 * A fact as a page shows it.
 */
export type Fact = { 
/**
 * May hold line breaks, as postal addresses do.
 */
text: string, 
/**
 * A `mailto:`, `tel:` or web address; null for plain text and for every placeholder.
 */
href: string | null, 
/**
 * True while the centre has not supplied the fact: show `text` as a marked stand-in.
 */
placeholder: boolean, };

/**
 * The image type of the variant that every browser can show.
 */
export type Fallback = "jpg" | "png";

/**
 * The three columns below every page.
 */
export type Footer = { about: FooterAbout, quickLinks: FooterLinks, contact: FooterContact, 
/**
 * Registration numbers, a line each.
 */
registrations: Array<string>, 
/**
 * The copyright line with `{year}` where the current year belongs.
 */
copyright: string, };

/**
 * The first column.
 */
export type FooterAbout = { heading: string, text: string, social: Array<SocialLink>, };

/**
 * The third column.
 */
export type FooterContact = { heading: string, address: Fact, email: Fact, };

/**
 * The second column.
 */
export type FooterLinks = { heading: string, links: Array<Link>, };

/**
 * The home page, block by block.
 */
export type Home = { page: Page, slides: Array<BannerSlide>, trinity: HomeTrinity, newPremises: HomeNewPremises, nutrition: HomeNutrition, events: HomeEvents, support: HomeSupport, };

export type HomeEvents = { heading: string, text: string, cards: Array<EventCard>, button: Link, };

export type HomeNewPremises = { heading: string, text: string, image: Picture, button: Link, };

/**
 * The carousel of the nutrition programme.
 */
export type HomeNutrition = { heading: string, text: string, activities: Array<NutritionActivity>, button: Link, };

export type HomeSupport = { heading: string, text: string, buttons: Array<Link>, };

/**
 * The three cards of the revered figures.
 */
export type HomeTrinity = { heading: string, text: string, people: Array<TrinityPerson>, };

/**
 * A link with its words.
 */
export type Link = { name: string, 
/**
 * A path of this site, with its query where it has one.
 */
href: string, };

/**
 * An item of the top navigation.
 */
export type NavItem = { name: string, href: string, 
/**
 * True for an item whose words need two lines.
 */
long: boolean, 
/**
 * The items of its dropdown; empty for a plain link.
 */
dropdown: Array<Link>, };

/**
 * One monthly distribution.
 */
export type NutritionActivity = { id: string, title: string, date: string, location: string, description: string, image: Picture, link: string, };

/**
 * What the browser's title bar, search engines and the sitemap are told of a page.
 */
export type Page = { 
/**
 * Null where the browser title is the centre's name alone.
 */
title: string | null, 
/**
 * One or two sentences for search results.
 */
description: string, 
/**
 * The day of the last change that a reader would notice, as `2025-05-01`.
 */
updated: string | null, };

/**
 * A picture with the words that stand for it.
 */
export type Picture = { 
/**
 * Address without width and extension; variants answer at `{src}-{width}.avif`, `.webp` and `.{fallback}`.
 */
src: string, 
/**
 * Intrinsic width in CSS pixels.
 */
width: number, 
/**
 * Intrinsic height in CSS pixels.
 */
height: number, 
/**
 * Widths in pixels at which variants exist, ascending.
 */
widths: Array<number>, fallback: Fallback, 
/**
 * A tiny `data:` URI or a CSS colour, shown until the picture is there.
 */
placeholder: string | null, 
/**
 * Empty for a picture that only decorates.
 */
alt: string, };

/**
 * What every page shows around its own content.
 */
export type Site = { 
/**
 * The centre's full name, as in browser titles.
 */
name: string, 
/**
 * The name where there is little room, beside the emblem.
 */
shortName: string, emblem: Picture, navigation: Array<NavItem>, footer: Footer, };

export type SocialIcon = "social-network" | "video-channel";

/**
 * A page of the centre elsewhere on the web.
 */
export type SocialLink = { icon: SocialIcon, link: Fact, };

export type TrinityPerson = { name: string, description: string, image: Picture, 
/**
 * The value of the query parameter `tab` of `/about/holy-trinity`.
 */
tabValue: TrinityTab, };

/**
 * A tab of the Holy Trinity page, as its query parameter names it.
 */
export type TrinityTab = "sri-ramakrishna" | "sri-sarada-devi" | "swami-vivekananda";

/** Every document by its key, as `/api/content/{key}` answers it. */
export interface Documents {
  "site": Site;
  "home": Home;
}
