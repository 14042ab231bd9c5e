import { Icon, type IconProps } from "./Icon";

/** Opens what lies below. */
export const ChevronDown = (props: IconProps) => (
  <Icon {...props}>
    <path d="m6 9.5 6 6 6-6" />
  </Icon>
);
