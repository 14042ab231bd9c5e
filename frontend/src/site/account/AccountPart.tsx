import type { ComponentProps } from "react";

/** What stands below the form of an account's page, with a line above it. `section` where it has a heading. */
export function AccountPart({
  as: Block = "div",
  ...rest
}: { as?: "div" | "section" } & ComponentProps<"div">) {
  return <Block {...rest} className="mt-8 border-t border-line pt-8" />;
}
