import { index, layout, route } from "@react-router/dev/routes";

export default [
  layout("screens.jsx", { id: "screens" }, [
    index("home.jsx", { id: "routes/home" }),
    route("services", "services.jsx", { id: "routes/services" }, [
      route("nutrition-programme", "nutrition.jsx", { id: "routes/services/nutrition-programme" }),
    ]),
  ]),
];
