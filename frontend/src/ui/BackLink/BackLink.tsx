import type { ReactNode } from "react";
import { TextLink } from "../TextLink/TextLink";

/** A link to the page above, under a page's title. */
export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <p className="mt-4">
      <TextLink to={to}>
        <span aria-hidden="true">← </span>
        {children}
      </TextLink>
    </p>
  );
}
