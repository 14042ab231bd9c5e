import reference from "../generated/reference.json";

export { Nutrition as default } from "../generated/framework.js";

export const loader = () => reference.pages.information.loaderData["site/services/nutrition-programme"];
