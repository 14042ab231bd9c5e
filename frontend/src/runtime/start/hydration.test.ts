import fc from "fast-check";
import { expect, test } from "vitest";
import { loadedDataJson, scriptSafeJson, serialisableErrors } from "./hydration";

test("hydration data cannot leave its script element, and survives the way", () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.constant("</script><!--<script>")), (text) => {
      const json = scriptSafeJson({ text });
      expect(json).not.toContain("<");
      expect(JSON.parse(json)).toEqual({ text });
    }),
  );
});

test("what loaders return arrives as it is, also when it is written again", () => {
  const returned = fc.dictionary(fc.string(), fc.option(fc.jsonValue(), { nil: undefined }));
  fc.assert(
    fc.property(returned, (loaderData) => {
      const expected = JSON.parse(JSON.stringify({ loaderData, errors: null }));
      for (let time = 0; time < 2; time++) {
        expect(JSON.parse(`{${loadedDataJson({ loaderData })}}`)).toEqual(expected);
      }
      expect(loadedDataJson({ loaderData })).not.toContain("<");
    }),
  );
});

test("a loader's object is written as it is at each time, whatever was written of it before", () => {
  const home = { slides: ["a"], coming: { cards: [1] } };
  expect(loadedDataJson({ loaderData: { home } })).toContain('"coming":{"cards":[1]}');
  expect(loadedDataJson({ loaderData: { home: { ...home, coming: { cards: [2] } } } })).toBe(
    '"loaderData":{"home":{"slides":["a"],"coming":{"cards":[2]}}},"errors":null',
  );
});

test("what went wrong on the server does not reach the browser", () => {
  const errors = serialisableErrors({ "site/home/home": new Error("password in stack") });
  expect(JSON.stringify(errors)).not.toContain("password");
});

test("a missing document stays recognisable as a missing document", () => {
  const missing = { status: 404, statusText: "Not Found", internal: true, data: "no such lesson" };
  expect(serialisableErrors({ screens: missing })).toEqual({
    screens: { status: 404, statusText: "Not Found", internal: false, data: "no such lesson" },
  });
});
