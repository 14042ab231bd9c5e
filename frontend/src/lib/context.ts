/**
 * What the server knows about one request and gives to every render. Plain JSON;
 * the browser receives the same value with the hydration data.
 */
import { createContext, useContext } from "react";
import { createContext as createRouterContext } from "react-router";

/** The signed-in visitor. Names may be empty strings. */
export interface SessionUser {
  email: string;
  firstName: string;
  lastName: string;
  roles: string[];
}

export interface RenderContext {
  /** `null` for an anonymous visitor. */
  user: SessionUser | null;
  /** Whether `/learn` shows its own screen instead of leading on to the games. */
  learnOpen: boolean;
  /** Calendar year in the centre's time zone. */
  year: number;
  /** Whether the donation form is enabled, and against which payment provider. */
  donations: "off" | "sandbox" | "live";
  /** Whether outgoing mail is configured. */
  mail: boolean;
  /** Public origin of the site, without a trailing slash. */
  publicUrl: string;
}

const RequestContext = createContext<RenderContext | null>(null);

export const RenderContextProvider = RequestContext.Provider;

/** The render context, in components. */
export function useRenderContext(): RenderContext {
  const context = useContext(RequestContext);
  if (!context) throw new Error("useRenderContext needs a RenderContextProvider above it");
  return context;
}

/** The render context, in loaders: `context.get(renderContext)`. */
export const renderContext = createRouterContext<RenderContext>();
