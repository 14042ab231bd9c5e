import type { ComponentProps } from "react";
import { NOT_RESTORED } from "../Button/Button";
import { Link, type LinkProps } from "../Link/Link";

const SHAPE =
  "grid size-12 flex-none place-items-center rounded-full border transition-[background-color,color] large-text:size-[min(3rem,18vw)]";

/** A round button with an icon alone: `aria-label` says what it does. */
export function RoundButton({ className = "", ...rest }: ComponentProps<"button">) {
  return (
    <button
      type="button"
      {...(rest.disabled !== undefined && NOT_RESTORED)}
      {...rest}
      className={`${SHAPE} border-outline bg-surface text-ink enabled:hover:bg-ink enabled:hover:text-paper disabled:border-line disabled:text-muted disabled:opacity-55 ${className}`}
    />
  );
}

/** The same for a place on the page. */
export function RoundAnchor({ className = "", ...rest }: ComponentProps<"a">) {
  return (
    <a
      {...rest}
      className={`${SHAPE} border-outline bg-surface text-ink hover:bg-ink hover:text-paper ${className}`}
    />
  );
}

/** The same for a link on night. */
export function RoundLink({ className = "", ...rest }: LinkProps) {
  return (
    <Link
      {...rest}
      className={`${SHAPE} border-on-night-muted text-ink hover:bg-ink hover:text-paper ${className}`}
    />
  );
}
