import type { ReactNode } from "react";

export interface PanelProps {
  /** `section` where the panel has a heading of its own. */
  as?: "div" | "section";
  tone?: "surface" | "mist";
  className?: string;
  children: ReactNode;
}

const TONES = { surface: "border-line bg-surface", mist: "border-transparent bg-mist" };

/** A sheet on the page's ground. */
export function Panel({ as: Block = "div", tone = "surface", className = "", children }: PanelProps) {
  return (
    <Block
      className={`rounded-2xl border p-panel large-text:p-4 [&_h2]:mb-4 [&_h2]:text-(length:--text-2xl) ${TONES[tone]} ${className}`}
    >
      {children}
    </Block>
  );
}
