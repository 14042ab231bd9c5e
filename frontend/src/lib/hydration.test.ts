import fc from "fast-check";
import { expect, test } from "vitest";
import { scriptSafeJson, serialisableErrors } from "./hydration";

test("hydration data cannot leave its script element, and survives the way", () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.constant("</script><!--<script>")), (text) => {
      const json = scriptSafeJson({ text });
      expect(json).not.toContain("<");
      expect(JSON.parse(json)).toEqual({ text });
    }),
  );
});

test("what went wrong on the server does not reach the browser", () => {
  const errors = serialisableErrors({ "routes/home": new Error("password in stack") });
  expect(JSON.stringify(errors)).not.toContain("password");
});

test("a missing document stays recognisable as a missing document", () => {
  const missing = { status: 404, statusText: "Not Found", internal: true, data: "no such lesson" };
  expect(serialisableErrors({ screens: missing })).toEqual({
    screens: { status: 404, statusText: "Not Found", internal: false, data: "no such lesson" },
  });
});
