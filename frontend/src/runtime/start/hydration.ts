/** What the server hands to the browser beside the markup, as JSON. */
import { type HydrationState, isRouteErrorResponse } from "react-router";
import type { RenderContext } from "../page/context";

/** Text of `<script type="application/json" id="hydration-data">`. */
export interface HydrationData {
  context: RenderContext;
  /** Absent when the server could not render the page. */
  loaderData?: HydrationState["loaderData"];
  errors?: HydrationState["errors"];
}

/** Id of the script element. */
export const HYDRATION_ELEMENT = "hydration-data";

/** Errors as plain JSON. What went wrong on the server stays in the server's log. */
export function serialisableErrors(errors: Record<string, unknown> | null): Record<string, unknown> | null {
  if (!errors) return null;
  return Object.fromEntries(
    Object.entries(errors).map(([route, error]) => {
      if (!isRouteErrorResponse(error)) return [route, { message: "The page could not be prepared." }];
      const { status, statusText, data } = error;
      return [route, { status, statusText, data, internal: false }];
    }),
  );
}

/** JSON that stays inside its script element whatever it holds. */
export function scriptSafeJson(value: unknown): string {
  const json = JSON.stringify(value);
  return json.includes("<") ? json.replaceAll("<", "\\u003c") : json;
}

/** JSON of documents and of what stands in them, which stay the same from render to render. */
const written = new WeakMap<object, string>();

function writtenOnce(value: unknown): string {
  if (typeof value !== "object" || value === null) return scriptSafeJson(value);
  let json = written.get(value);
  if (json === undefined) {
    json = scriptSafeJson(value);
    written.set(value, json);
  }
  return json;
}

/** An object with fields that `json` writes; one that is undefined is left out, as `JSON.stringify` does. */
function objectJson(fields: object, json: (value: unknown) => string): string {
  let text = "";
  for (const [name, value] of Object.entries(fields)) {
    if (value !== undefined) text += `${text && ","}${scriptSafeJson(name)}:${json(value)}`;
  }
  return `{${text}}`;
}

/** What a loader returned. Many put documents together in an object of their own, made for each render. */
function loadedJson(value: unknown): string {
  const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
  return isObject ? objectJson(value, writtenOnce) : writtenOnce(value);
}

/** All of `HydrationData` that follows its `context`, as `dataJson` wants it. */
export function loadedDataJson({ loaderData, errors }: Omit<HydrationData, "context">): string {
  return `"loaderData":${objectJson(loaderData ?? {}, loadedJson)},"errors":${scriptSafeJson(errors ?? null)}`;
}

/** `HydrationData` as script-safe JSON, from script-safe parts. */
export function dataJson(context: string, loadedData: string): string {
  return `{"context":${context},${loadedData}}`;
}
