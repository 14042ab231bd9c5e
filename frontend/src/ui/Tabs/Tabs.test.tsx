import { expect, test } from "vitest";
import { attributesOf, render } from "../testing";
import { states } from "./Tabs.states";

/** What a visitor without scripts gets at `address`. */
const tabsAt = (address: string) => {
  const html = render(states.row, address);
  return {
    links: attributesOf(html, "a"),
    panels: attributesOf(html, "div").filter((panel) => "data-panel" in panel),
    roles: attributesOf(html, "div").flatMap(({ role }) => role ?? []),
  };
};

test("without scripts they are links to the page with another panel", () => {
  const { links, roles } = tabsAt("/new-ashram-project?size=large");
  expect(roles).toEqual(["navigation"]);
  expect(links.map(({ href }) => href)).toEqual([
    "/new-ashram-project?size=large&tab=overview",
    "/new-ashram-project?size=large&tab=phases",
    "/new-ashram-project?size=large&tab=funds",
  ]);
});

test.each([
  ["/", 0],
  ["/?tab=phases", 1],
  ["/?tab=funds", 2],
  ["/?tab=unknown", 0],
])("at %s panel %i is shown and the others are hidden", (address, shown) => {
  const { links, panels } = tabsAt(address);
  expect(panels.map((panel) => "hidden" in panel)).toEqual([0, 1, 2].map((at) => at !== shown));
  expect(links.map((link) => link["aria-current"])).toEqual(
    [0, 1, 2].map((at) => (at === shown ? "true" : undefined)),
  );
});

test("one that is named wins over the address", () => {
  const links = attributesOf(render(states["the second at first"], "/?tab=funds"), "a");
  expect(links.map((link) => link["aria-current"])).toEqual([undefined, "true", undefined]);
});
