import { Icon, type IconProps } from "./Icon";

/** Leads to what comes before. */
export const ChevronLeft = (props: IconProps) => (
  <Icon {...props}>
    <path d="m14.5 6-6 6 6 6" />
  </Icon>
);
