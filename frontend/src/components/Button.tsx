/** Buttons, and links that look like them. */
import type { ComponentProps, ReactNode } from "react";
import type { LinkProps } from "react-router";
import { Link } from "./Link";

/**
 * `primary`: the one action of a block. `secondary`: a further action beside it.
 * `quiet`: an action that should not draw the eye.
 */
export type ButtonLook = "primary" | "secondary" | "quiet";

interface Look {
  look?: ButtonLook;
}

export interface ButtonProps extends ComponentProps<"button">, Look {
  /** While true the button does nothing, shows `pendingLabel` and keeps the focus. */
  pending?: boolean;
  pendingLabel?: string;
}

/** A button; `type="button"` unless told otherwise. */
export function Button({
  look = "primary",
  pending = false,
  pendingLabel,
  children,
  className = "",
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={`button ${className}`}
      data-look={look}
      // A button that is `disabled` would lose the focus, and the keyboard its place in the page.
      aria-disabled={pending || undefined}
      aria-busy={pending || undefined}
      onClick={(event) => (pending ? event.preventDefault() : onClick?.(event))}
    >
      {pending ? (pendingLabel ?? children) : children}
    </button>
  );
}

/** A link to a page of this site in a button's clothes. */
export function ButtonLink({ look = "primary", className = "", ...rest }: LinkProps & Look) {
  return <Link {...rest} className={`button ${className}`} data-look={look} />;
}

/** A link to another site in a button's clothes; opens in a tab of its own. */
export function ButtonAnchor({
  look = "primary",
  href,
  children,
}: Look & { href: string; children: ReactNode }) {
  return (
    <a className="button" data-look={look} href={href} target="_blank" rel="noopener">
      {children}
    </a>
  );
}
