import { Icon, type IconProps } from "./Icon";

/** Sets words in italics. */
export const Italic = (props: IconProps) => (
  <Icon {...props}>
    <path d="M10.5 5h7M6.5 19h7M14 5l-4 14" />
  </Icon>
);
