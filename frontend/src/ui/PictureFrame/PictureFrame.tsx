import type { ReactNode } from "react";

export interface PictureFrameProps {
  /** The frame's shape: a CSS aspect ratio. */
  ratio: string | number;
  className?: string;
  children: ReactNode;
}

/**
 * A frame whose shape does not depend on what is in it. Browsers load lazy pictures from far below
 * the screen, which would take the connection from the first screen's: until the scripts have
 * started, only what comes into view is loaded; and for visitors who save data, ever.
 */
export function PictureFrame({ ratio, className = "", children }: PictureFrameProps) {
  return (
    <div
      className={`overflow-hidden starting-up:[content-visibility:auto] ${className}`}
      style={{ aspectRatio: ratio }}
    >
      {children}
    </div>
  );
}
