import reference from "../generated/reference.json";

export { Home as default } from "../generated/framework.js";

export const loader = () => reference.pages.home.loaderData["site/home/home"];
