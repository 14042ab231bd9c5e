/**
 * What the server knows about one request and gives to every render. Plain JSON;
 * the browser receives the same value with the hydration data.
 */
import { createContext, useContext } from "react";
import { createContext as createRouterContext } from "react-router";
import type { FormState, RenderContext } from "#app/generated/context.ts";

export type { FormState, RenderContext, SessionUser, Toast } from "#app/generated/context.ts";

const RequestContext = createContext<RenderContext | null>(null);

export const RenderContextProvider = RequestContext.Provider;

/** The render context, in components. */
export function useRenderContext(): RenderContext {
  const context = useContext(RequestContext);
  if (!context) throw new Error("useRenderContext needs a RenderContextProvider above it");
  return context;
}

/** The form of this name as it was sent without scripts, if it was not accepted. */
export function useSentForm(name: string): FormState | undefined {
  const { form } = useRenderContext();
  return form?.name === name ? form : undefined;
}

/**
 * Forms that are shown from now on start empty: one that was sent, and what was said of it, belong to the
 * document that answered it. In the browser only.
 */
export function forgetSentForm(context: RenderContext): void {
  delete context.form;
  delete context.toast;
}

/** The render context, in loaders: `context.get(renderContext)`. */
export const renderContext = createRouterContext<RenderContext>();
