import * as home from "../../../frontend/src/routes/home";
import { page, screen } from "./page";

export default page("/", { id: "routes/home", index: true, ...screen(home) });
