import { Icon, type IconProps } from "./Icon";

/** Makes a line a heading. */
export const HeadingMark = (props: IconProps) => (
  <Icon {...props}>
    <path d="M6.5 5v14M17.5 5v14M6.5 12h11" />
  </Icon>
);
