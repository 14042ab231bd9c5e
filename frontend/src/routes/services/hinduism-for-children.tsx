/** The children's class. */
import type { HinduismForChildren } from "../../generated/content";
import { type MetaFunction, pageMeta } from "../../lib/meta";
import { ChildrensClass, loadChildrensClass } from "./ChildrensClass";

export const loader = loadChildrensClass;

export const meta: MetaFunction<{ page: HinduismForChildren }> = ({ data }) => pageMeta(data?.page.page);

export const Component = ChildrensClass;
