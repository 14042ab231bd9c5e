import * as services from "../../../frontend/src/site/services/services";
import * as nutrition from "../../../frontend/src/site/services/nutrition-programme";
import { page, screen } from "./page";

export default page("/services/nutrition-programme", {
  id: "site/services/services",
  path: "services",
  ...screen(services),
  children: [{ id: "site/services/nutrition-programme", path: "nutrition-programme", ...screen(nutrition) }],
});
