import { Icon, type IconProps } from "./Icon";

/** Closes what is open. */
export const Close = (props: IconProps) => (
  <Icon {...props}>
    <path d="m6 6 12 12M18 6 6 18" />
  </Icon>
);
