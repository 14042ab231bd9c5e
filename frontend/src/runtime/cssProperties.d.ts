import "react";

declare module "react" {
  interface CSSProperties {
    /** Custom properties, read by the stylesheet. */
    [property: `--${string}`]: string | number | undefined;
  }
}
