/**
 * A part of a page that depends on its address and on the content alone, so that the server
 * renders it once for all visitors (lib/fragmentCache). Must not stand inside another.
 */
import { createElement, type ReactNode, useContext } from "react";
import { RenderContextProvider, useRenderContext } from "../../lib/context";
import { FragmentsContext, holeOf } from "../../lib/fragmentCache";

export interface CachedFragmentProps {
  /** One of its kind within the frame; small letters. */
  name: string;
  children: ReactNode;
}

function ServerFragment({ name, children }: CachedFragmentProps) {
  const fragments = useContext(FragmentsContext);
  const context = useRenderContext();
  if (!fragments) return children;
  if (fragments.has(name, context)) return createElement(holeOf(name));
  return createElement(
    holeOf(name),
    null,
    <RenderContextProvider value={fragments.watch(name, context)}>{children}</RenderContextProvider>,
  );
}

const BrowserFragment = ({ children }: CachedFragmentProps) => children;

export const CachedFragment = import.meta.env.SSR ? ServerFragment : BrowserFragment;
