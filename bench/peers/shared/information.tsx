import * as services from "../../../frontend/src/routes/services";
import * as nutrition from "../../../frontend/src/routes/services/nutrition-programme";
import { page, screen } from "./page";

export default page("/services/nutrition-programme", {
  id: "routes/services",
  path: "services",
  ...screen(services),
  children: [{ id: "routes/services/nutrition-programme", path: "nutrition-programme", ...screen(nutrition) }],
});
