/** The children's class. */
import { latest, type MetaFunction, pageMeta } from "#app/runtime/page/meta.ts";
import { ChildrensClass, loadChildrensClass } from "./ChildrensClass";

export const loader = loadChildrensClass;

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageMeta(data?.page.page, { updated: latest(data?.page.page.updated, data?.when.updated) });

export const Component = ChildrensClass;
