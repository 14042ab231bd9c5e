/** The frame and the screens, for React Router's framework mode, which brings its own router. */
export { Frame } from "../../../frontend/src/components/frame/Frame";
export { Screen } from "../../../frontend/src/components/frame/Screen";
export { RenderContextProvider } from "../../../frontend/src/lib/context";
export { Component as Home } from "../../../frontend/src/routes/home";
export { Component as Services } from "../../../frontend/src/routes/services";
export { Component as Nutrition } from "../../../frontend/src/routes/services/nutrition-programme";
