import { Icon, type IconProps } from "./Icon";

/** Starts a recording. */
export const Play = (props: IconProps) => (
  <Icon {...props}>
    <path d="M8 5.5v13l10.5-6.5Z" />
  </Icon>
);
