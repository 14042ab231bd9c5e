/** The children's class at its second address. */
import type { HinduismForChildren } from "../generated/content";
import type { MetaFunction } from "../lib/meta";
import { ChildrensClass, loadChildrensClass } from "./services/ChildrensClass";

export const loader = loadChildrensClass;

export const meta: MetaFunction<{ page: HinduismForChildren }> = ({ data }) => ({
  title: data?.page.page.title,
  description: data?.page.page.description,
  canonicalPath: "/services/hinduism-for-children",
});

export const Component = ChildrensClass;
