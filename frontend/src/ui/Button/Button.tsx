/** Buttons, and links that look like them. */
import type { ComponentProps, ReactNode } from "react";
import { Link, type LinkProps } from "../Link/Link";

/**
 * `primary`: the one action of a block. `secondary`: a further action beside it.
 * `quiet`: an action that should not draw the eye. `night`: one of several on night.
 */
export type ButtonLook = "primary" | "secondary" | "quiet" | "night";

const SHAPE =
  "inline-flex items-center justify-center gap-2 rounded-lg border-2 text-center leading-[1.3] font-semibold transition-[background-color,border-color,color] print:border-current print:bg-transparent print:text-ink forced-colors:border forced-colors:border-[ButtonText]";

const LOOKS: Record<ButtonLook, string> = {
  primary: "border-action bg-action text-on-action hover:border-action-strong hover:bg-action-strong",
  secondary: "border-current text-ink hover:border-ink hover:bg-ink hover:text-paper",
  quiet: "border-transparent text-link underline",
  night: "border-on-night-muted text-ink hover:bg-ink hover:text-paper",
};

const SIZES = { usual: "min-h-12 px-6 py-2.5", small: "min-h-11 px-3 py-1" };

/** For what looks like a button without being one of the below. */
export const buttonClasses = (look: ButtonLook = "primary", size: keyof typeof SIZES = "usual") =>
  `${SHAPE} ${SIZES[size]} ${LOOKS[look]}`;

const REFUSING =
  "disabled:border-disabled disabled:bg-disabled disabled:text-muted aria-disabled:border-disabled aria-disabled:bg-disabled aria-disabled:text-muted aria-busy:cursor-progress";

interface Look {
  look?: ButtonLook;
}

export interface ButtonProps extends ComponentProps<"button">, Look {
  /** `small` for a button in a row of a table. */
  size?: keyof typeof SIZES;
  /** While true the button does nothing, says so and keeps the focus. */
  unavailable?: boolean;
  /** The same while something is under way; it shows `pendingLabel` then. */
  pending?: boolean;
  pendingLabel?: string;
}

/**
 * Firefox gives a control back after a reload as it was left, disabled or not, whatever the document
 * says. React's types do not know this attribute of buttons.
 */
export const NOT_RESTORED = { autoComplete: "off" };

/** A button; `type="button"` unless told otherwise. */
export function Button({
  look = "primary",
  size,
  unavailable = false,
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
      {...(rest.disabled !== undefined && NOT_RESTORED)}
      {...rest}
      className={`${buttonClasses(look, size)} ${REFUSING} ${className}`}
      // A button that is `disabled` would lose the focus, and the keyboard its place in the page.
      aria-disabled={pending || unavailable || undefined}
      aria-busy={pending || undefined}
      onClick={(event) => (pending || unavailable ? event.preventDefault() : onClick?.(event))}
    >
      {pending ? (pendingLabel ?? children) : children}
    </button>
  );
}

/** A link to a page of this site in a button's clothes. */
export function ButtonLink({ look = "primary", className = "", ...rest }: LinkProps & Look) {
  return <Link {...rest} className={`${buttonClasses(look)} ${className}`} />;
}

/** A link to another site in a button's clothes; opens in a tab of its own. */
export function ButtonAnchor({
  look = "primary",
  href,
  children,
}: Look & { href: string; children: ReactNode }) {
  return (
    <a className={buttonClasses(look)} href={href} target="_blank" rel="noopener">
      {children}
    </a>
  );
}
