/** The frame and the screens, for React Router's framework mode, which brings its own router. */
export { Frame } from "../../../frontend/src/site/layout/Frame";
export { Screen } from "../../../frontend/src/site/layout/Screen";
export { RenderContextProvider } from "../../../frontend/src/runtime/context";
export { Component as Home } from "../../../frontend/src/site/home/home";
export { Component as Services } from "../../../frontend/src/site/services/services";
export { Component as Nutrition } from "../../../frontend/src/site/services/nutrition-programme";
