/** React's pages as strings, as react-dom renders them. */
import * as React from "react";
import * as ReactDOM from "react-dom";
import * as reactDomServer from "react-dom/server";
import { renderDocument, resetDocument } from "./document.js";
import { fallbackReason, leaveToReactDom, reasonOfError, resetFallback } from "./fallback.js";
import { dispatcher, resetHooks } from "./hooks.js";
import { isInBoundary, renderNode, resetNodes } from "./nodes.js";
import { renderResources, resetResources } from "./resources.js";
import { resetScope } from "./scope.js";
import { endText } from "./text.js";
import { resetTree } from "./treeIds.js";

const internals = React.__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE;
const domInternals = ReactDOM.__DOM_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE;

const leaveResource = () => leaveToReactDom("resource asked for while rendering");

/** What `preload` and the like of react-dom call. */
const resourceDispatcher = {
  ...domInternals.d,
  D: leaveResource,
  C: leaveResource,
  L: leaveResource,
  m: leaveResource,
  X: leaveResource,
  S: leaveResource,
  M: leaveResource,
};

let rendered = 0;
/** @type {string | null} */
let lastReason = null;
/** @type {Map<string, number>} */
const fallbacks = new Map();

/**
 * Returns how many pages were rendered here, and how many were left to react-dom, by reason.
 *
 * @returns {{ rendered: number, fallbacks: Record<string, number> }}
 */
export function renderCounts() {
  return { rendered, fallbacks: Object.fromEntries(fallbacks) };
}

/**
 * Returns why the page before was left to react-dom, or null if it was rendered here.
 *
 * @returns {string | null}
 */
export function lastFallback() {
  return lastReason;
}

function countFallback(reason) {
  lastReason = reason;
  fallbacks.set(reason, (fallbacks.get(reason) ?? 0) + 1);
  // Within centre-ssr the program's metrics have it.
  globalThis.ssr?.count?.(`left to react-dom: ${reason}`);
}

function reset(identifierPrefix) {
  resetFallback();
  resetHooks(identifierPrefix);
  resetNodes();
  resetResources();
  resetScope();
  resetDocument();
  resetTree();
  endText();
}

/** Returns the markup, or null if it is react-dom that knows how to render it. */
function renderHere(node, identifierPrefix) {
  const outerResources = domInternals.d;
  reset(identifierPrefix);
  internals.H = dispatcher;
  domInternals.d = resourceDispatcher;
  try {
    const html = renderNode(node);
    // A component may have caught what said so.
    if (fallbackReason() === null) return renderDocument(renderResources(), html);
    countFallback(fallbackReason());
  } catch (error) {
    const reason = reasonOfError(error, isInBoundary());
    if (reason === null) throw error;
    countFallback(reason);
  } finally {
    internals.H = null;
    domInternals.d = outerResources;
    resetNodes();
  }
  return null;
}

/**
 * Has react-dom render `node`. Where a page ends early it leaves contexts with their values until it renders
 * the next one, which is therefore an empty one.
 */
function renderByReactDom(node, options) {
  try {
    return reactDomServer.renderToString(node, options);
  } finally {
    reactDomServer.renderToString(null);
  }
}

/**
 * Renders `node` to a string, as the function of the same name in `react-dom/server` does.
 *
 * @param {any} node
 * @param {{ identifierPrefix?: string }} [options]
 * @returns {string}
 */
export function renderToString(node, options) {
  // For a page in a page contexts have their defaults again, and hooks of the outer one are at an end.
  if (internals.H === dispatcher) leaveToReactDom("page in a page");
  if (internals.H !== null) return reactDomServer.renderToString(node, options);
  lastReason = null;
  const html = renderHere(node, options ? options.identifierPrefix : undefined);
  if (html === null) return renderByReactDom(node, options);
  rendered += 1;
  return html;
}
