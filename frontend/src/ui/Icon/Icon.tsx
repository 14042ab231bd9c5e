import type { ReactNode } from "react";

export interface IconProps {
  /** Edge in CSS pixels. */
  size?: number;
  className?: string;
}

/**
 * The frame of the site's icons: 24 units square, lines in the colour of the text around
 * them. Icons are decoration; the control that holds one carries the name. Each icon is a
 * module of its own, so that a page ships only those it shows.
 */
export function Icon({ size = 24, className, children }: IconProps & { children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      className={className}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {children}
    </svg>
  );
}
