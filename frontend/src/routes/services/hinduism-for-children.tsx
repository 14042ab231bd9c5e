/** The children's class. */
import { type MetaFunction, pageMeta } from "../../lib/meta";
import { ChildrensClass, loadChildrensClass } from "./ChildrensClass";

export const loader = loadChildrensClass;

export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.page.page);

export const Component = ChildrensClass;
