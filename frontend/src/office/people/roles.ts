/** The roles of accounts, the most powerful first, as the server names them. */
import type { OfficePeople } from "#app/generated/content.ts";

export const ROLES = ["admin", "moderator", "teacher", "student"] as const;

/** Roles in words. */
export function inWords(roles: readonly string[], words: OfficePeople): string {
  const names = ROLES.filter((role) => roles.includes(role)).map((role) => words.roles[role]);
  return names.join(", ") || words.noRole;
}
