import { Icon, type IconProps } from "./Icon";

/** Leads to what comes next. */
export const ChevronRight = (props: IconProps) => (
  <Icon {...props}>
    <path d="m9.5 6 6 6-6 6" />
  </Icon>
);
