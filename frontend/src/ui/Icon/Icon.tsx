export interface IconProps {
  /** Edge in CSS pixels. */
  size?: number;
  className?: string;
}

/**
 * Makes the icon that this path draws: 24 units square, lines in the colour of the text around it.
 * Icons are decoration; the control that holds one carries the name. Each is a module of its own,
 * so that a page ships only those it shows.
 */
export function icon(path: string) {
  return ({ size = 24, className }: IconProps) => (
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
      <path d={path} />
    </svg>
  );
}
