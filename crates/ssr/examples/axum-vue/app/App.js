import { h, onMounted, ref } from "vue";

export const App = {
  props: ["visitor"],
  setup({ visitor }) {
    const count = ref(0);
    // Shows, to a test for example, that the page has come to life: this runs in the browser alone.
    onMounted(() => {
      document.documentElement.dataset.page = "hydrated";
    });
    return () =>
      h("main", [
        h("h1", `Hello, visitor ${visitor}`),
        h("button", { type: "button", onClick: () => count.value++ }, `Clicked ${count.value} times`),
      ]);
  },
};
