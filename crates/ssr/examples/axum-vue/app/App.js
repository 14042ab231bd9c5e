import { h, ref } from "vue";

export const App = {
  props: ["visitor"],
  setup({ visitor }) {
    const count = ref(0);
    return () =>
      h("main", [
        h("h1", `Hello, visitor ${visitor}`),
        h("button", { type: "button", onClick: () => count.value++ }, `Clicked ${count.value} times`),
      ]);
  },
};
