import { expect, test } from "vitest";
import { withoutVariables, withPlainProperties } from "./styles.mjs";

test("what utilities say by variables is said by their rules alone", () => {
  expect(
    withoutVariables(
      ".a{font-size:1rem;line-height:var(--tw-leading,1.3)}.b{--tw-leading:1;line-height:1}" +
        ".c{transition-timing-function:var(--tw-ease,ease);transition-duration:var(--tw-duration,.15s)}" +
        '.d{--tw-ease:cubic-bezier(.2, .7, .3, 1)}@property --tw-leading{syntax:"*";inherits:false}',
    ),
  ).toBe(
    ".a{font-size:1rem;line-height:1.3}.b{line-height:1}" +
      ".c{transition-timing-function:ease;transition-duration:.15s}.d{}",
  );
});

test("a variable that would be left is refused", () => {
  expect(() => withoutVariables(".a{line-height:var(--tw-leading)}")).toThrow("--tw-leading");
});

test("first values of variables are said by one rule", () => {
  const everything = '*,:before,:after,::backdrop{--tw-border-style:solid;--tw-content:""}';
  expect(
    withPlainProperties(
      `@layer properties{@supports (((-webkit-hyphens:none)) and (not (margin-trim:block))){${everything}}}` +
        '.a{content:var(--tw-content)}@property --tw-content{syntax:"*";inherits:false;initial-value:""}' +
        '@property --turn{syntax:"<angle>";inherits:false;initial-value:0deg}',
    ),
  ).toBe(
    `@layer properties{${everything}}.a{content:var(--tw-content)}` +
      '@property --turn{syntax:"<angle>";inherits:false;initial-value:0deg}',
  );
});
