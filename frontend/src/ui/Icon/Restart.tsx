import { Icon, type IconProps } from "./Icon";

/** Goes back to the beginning. */
export const Restart = (props: IconProps) => (
  <Icon {...props}>
    <path d="M5 12a7 7 0 1 0 2.3-5.2M5 4.5v4h4" />
  </Icon>
);
