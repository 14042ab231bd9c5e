/** The frame and the screens, for React Router's framework mode, which brings its own router. */
export { Layout } from "../../../frontend/src/site/layout/Layout";
export { CurrentRoute } from "../../../frontend/src/site/layout/CurrentRoute";
export { RenderContextProvider } from "../../../frontend/src/runtime/page/context";
export { Component as Home } from "../../../frontend/src/site/home/home";
export { Component as Services } from "../../../frontend/src/site/services/services";
export { Component as Nutrition } from "../../../frontend/src/site/services/nutrition-programme";
