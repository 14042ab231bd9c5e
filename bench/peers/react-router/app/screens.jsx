export { CurrentRoute as default } from "../generated/framework.js";
