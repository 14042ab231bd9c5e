/** The children's class. */
import type { HinduismForChildren } from "../../generated/content";
import type { MetaFunction } from "../../lib/meta";
import { ChildrensClass, loadChildrensClass } from "./ChildrensClass";

export const loader = loadChildrensClass;

export const meta: MetaFunction<{ page: HinduismForChildren }> = ({ data }) => ({
  title: data?.page.page.title,
  description: data?.page.page.description,
});

export const Component = ChildrensClass;
