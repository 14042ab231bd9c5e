/** The roles of accounts, the most powerful first, as the server names them. */
import type { Messages } from "#app/generated/messages.ts";

export const ROLES = ["admin", "moderator", "teacher", "student"] as const;

/** Roles in words. */
export function inWords(roles: readonly string[], messages: Messages["people"]): string {
  const names = ROLES.filter((role) => roles.includes(role)).map((role) => messages.roles[role]);
  return names.join(", ") || messages.noRole;
}
