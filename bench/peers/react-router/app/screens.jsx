export { Screen as default } from "../generated/framework.js";
