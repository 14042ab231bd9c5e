import { Icon, type IconProps } from "./Icon";

/** Halts a recording. */
export const Pause = (props: IconProps) => (
  <Icon {...props}>
    <path d="M9 5.5v13M15 5.5v13" />
  </Icon>
);
