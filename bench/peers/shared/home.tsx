import * as home from "../../../frontend/src/site/home/home";
import { page, screen } from "./page";

export default page("/", { id: "site/home/home", index: true, ...screen(home) });
