import { Icon, type IconProps } from "./Icon";

/** Marks an e-mail address. */
export const Mail = (props: IconProps) => (
  <Icon {...props}>
    <path d="M4 6h16v12H4zM4.5 6.5 12 13l7.5-6.5" />
  </Icon>
);
