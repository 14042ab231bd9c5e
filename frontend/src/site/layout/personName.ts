/** What the layout calls a person; apart from site/account/account, which only screens with forms need. */
import type { SessionUser } from "#app/generated/context.ts";

const fullName = ({ firstName, lastName }: SessionUser) => `${firstName} ${lastName}`.trim();

/** The full name, else the e-mail address, else `unnamed`. */
export function labelOf(user: SessionUser, unnamed: string): string {
  return fullName(user) || user.email || unnamed;
}
