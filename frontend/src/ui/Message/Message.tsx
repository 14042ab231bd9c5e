/** A message in a box: what has happened, or what is missing. */
import type { HTMLAttributes } from "react";

export type MessageTone = "good" | "bad";

/** Line and ground of what is right, and of what is wrong. */
export const TONES: Record<MessageTone, string> = {
  good: "border-leaf bg-success-ground",
  bad: "border-danger bg-danger-ground",
};

export interface MessageProps extends HTMLAttributes<HTMLElement> {
  /** `div` for more than one paragraph. */
  as?: "p" | "div";
  tone?: MessageTone;
  /** Where there is little room above and below. */
  dense?: boolean;
}

export function Message({ as: Block = "p", tone, dense = false, className = "", ...rest }: MessageProps) {
  return (
    <Block
      {...rest}
      className={`rounded-lg border border-l-4 px-4.5 ${dense ? "py-2" : "py-3.5"} ${tone ? TONES[tone] : "border-outline bg-surface"} ${className}`}
    />
  );
}
