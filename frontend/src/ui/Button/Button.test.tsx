import { expect, test } from "vitest";
import { attributesOf, render, textOf } from "../testing";
import { states } from "./Button.states";

const buttonOf = (state: keyof typeof states) => {
  const html = render(states[state]);
  const [attributes] = attributesOf(html, "button");
  return { text: textOf(html), ...attributes };
};

test("a button submits nothing by itself", () => {
  expect(buttonOf("primary")).toMatchObject({ type: "button", text: "Send message" });
});

test("a pending button says so, shows other words and keeps the focus", () => {
  const pending = buttonOf("pending");
  expect(pending).toMatchObject({ "aria-disabled": "true", "aria-busy": "true", text: "Sending…" });
  expect(pending).not.toHaveProperty("disabled");
});

test("an unavailable button says so, and that nothing is under way", () => {
  expect(buttonOf("unavailable")).toMatchObject({ "aria-disabled": "true" });
  expect(buttonOf("unavailable")).not.toHaveProperty("aria-busy");
});

test("a button that can be disabled is not restored by browsers as it was left", () => {
  expect(buttonOf("disabled")).toMatchObject({ disabled: "", autoComplete: "off" });
  expect(buttonOf("primary")).not.toHaveProperty("autoComplete");
});

test("links in a button's clothes are links", () => {
  expect(attributesOf(render(states.link), "a")).toMatchObject([{ href: "/donate" }]);
  expect(attributesOf(render(states["link to another site"]), "a")).toMatchObject([
    { href: "https://example.org/", target: "_blank", rel: "noopener" },
  ]);
});
