import reference from "../generated/reference.json";

export { Services as default } from "../generated/framework.js";

export const loader = () => reference.pages.information.loaderData["site/services/services"];
