import type { ReactNode } from "react";

/** Renders `node` to a string, as the function of the same name in `react-dom/server` does. */
export function renderToString(node: ReactNode, options?: { identifierPrefix?: string }): string;

/** Returns how many pages were rendered here, and how many were left to react-dom, by reason. */
export function renderCounts(): { rendered: number; fallbacks: Record<string, number> };

/** Returns why the page before was left to react-dom, or null if it was rendered here. */
export function lastFallback(): string | null;
