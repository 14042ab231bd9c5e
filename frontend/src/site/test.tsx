/** The children's class at its second address. */
import { type MetaFunction, pageMeta } from "#app/runtime/page/meta.ts";
import { ChildrensClass, loadChildrensClass } from "./services/ChildrensClass";

export const loader = loadChildrensClass;

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageMeta(data?.page.page, { robots: "noindex" });

export const Component = ChildrensClass;
