/** The centre's details: which belong together, and how bank details are read back. */
import { BANK_DETAILS } from "#app/generated/access.ts";
import type { Change } from "#app/generated/context.ts";
import type { Messages } from "#app/generated/messages.ts";
import { isObject, type Json } from "./form";
import { textAt } from "./valuesAt";

/** In the order of the form. What is in none of them stands among the others. */
const GROUPS = {
  contact: ["postal-address", "contact-email", "contact-phone"],
  people: [
    "president-name",
    "swami-in-charge-name",
    "chairperson-name",
    "chairperson-phone",
    "secretary-name",
    "secretary-phone",
    "information-officer-name",
    "information-officer-email",
  ],
  bank: BANK_DETAILS,
  places: ["class-venue", "seminar-venue", "distribution-venue", "workshop-venue"],
  links: ["social-network", "video-channel", "seminar-form", "map-embed"],
  pictures: ["gallery-photographs", "nutrition-photographs"],
  days: ["public-holidays"],
} as const;

export type DetailGroup = keyof typeof GROUPS | "others";

/** The names of the details that are there, by group; groups without any are left out. */
export function grouped(value: Json): [DetailGroup, string[]][] {
  const there = isObject(value) ? Object.keys(value) : [];
  const groups = Object.entries(GROUPS).map(([group, names]): [DetailGroup, string[]] => [
    group as DetailGroup,
    names.filter((name) => there.includes(name)),
  ]);
  const known = new Set<string>(Object.values(GROUPS).flat());
  groups.push(["others", there.filter((name) => !known.has(name))]);
  return groups.filter(([, names]) => names.length > 0);
}

/** What a detail is called. */
export function nameOfDetail({ details }: Messages["publishing"]["forms"], name: string): string {
  const names: { [name: string]: string } = details.names;
  return names[name] ?? name;
}

/** The kind of those that the program reads, and no page shows. */
export const DAYS = "days";

/** Whether the centre has not supplied it yet. */
export const isMissing = (value: Json, name: string): boolean =>
  textAt(value, name, "kind") !== DAYS && textAt(value, name, "value").trim() === "";

/** Long figures in groups of four, as people read them to each other; words and short ones stay as they are. */
export function inGroups(text: string): string {
  const plain = text.replace(/[\s-]/g, "");
  return /^[\dA-Z]{7,}$/.test(plain) && /\d/.test(plain) ? plain.replace(/.{4}(?=.)/g, "$& ") : text;
}

/** The text whose fields are details of the centre, each with a name. */
export const DETAILS = "placeholders";

/** A bank detail that has changed, and what it says now. */
export type BankChange = [name: string, text: string];

/** The bank details of `value` that are not those of `published`; none where the text `id` has no details. */
export function bankChanges(id: string, value: Json, published: Json): BankChange[] {
  if (id !== DETAILS) return [];
  return BANK_DETAILS.flatMap((name): BankChange[] => {
    const text = textAt(value, name, "value").trim();
    return text !== "" && text !== textAt(published, name, "value").trim() ? [[name, text]] : [];
  });
}

/** The same of what a colleague has changed. */
export function bankChangesAmong(id: string, changes: readonly Change[]): BankChange[] {
  if (id !== DETAILS) return [];
  return BANK_DETAILS.flatMap((name): BankChange[] => {
    const change = changes.find(({ field }) => field === `${name}.value`);
    const parts = change?.parts.filter(({ kind }) => kind !== "removed") ?? [];
    const text = parts
      .map((part) => part.text)
      .join("")
      .trim();
    return text ? [[name, text]] : [];
  });
}
