/** Nodes: whatever a component may give, as markup. */
import { renderClass, withoutRef } from "./components.js";
import { fillHead, isOfDocument, openDocument } from "./document.js";
import { elementOf } from "./elements.js";
import { leaveToReactDom } from "./fallback.js";
import { beginComponent, endComponent, hasUsedId } from "./hooks.js";
import { currentScope, enterDocument, enterElement, enterScope, leaveScope } from "./scope.js";
import { AFTER_TEXT, linkTemplate } from "./templates.js";
import { continueText, endText, escapeText, renderEscapedText, renderText } from "./text.js";
import { enterItem, enterPath, leaveList, treeBits, treeOverflow } from "./treeIds.js";

const ELEMENT = Symbol.for("react.transitional.element");
const LAZY = Symbol.for("react.lazy");
const CONTEXT = Symbol.for("react.context");
const CONSUMER = Symbol.for("react.consumer");
const FORWARD_REF = Symbol.for("react.forward_ref");
const MEMO = Symbol.for("react.memo");
const FRAGMENT = Symbol.for("react.fragment");
const STRICT_MODE = Symbol.for("react.strict_mode");
const PROFILER = Symbol.for("react.profiler");
const SUSPENSE = Symbol.for("react.suspense");

/** Contexts whose providers stand around, and the values that they had before. */
const contexts = [];
const outerValues = [];

let boundaries = 0;

/** Begins a page. */
export function resetNodes() {
  // What an exception has left.
  while (contexts.length > 0) leaveProvider();
  boundaries = 0;
}

/** Returns whether a Suspense boundary stands around. */
export function isInBoundary() {
  return boundaries > 0;
}

function leaveProvider() {
  contexts.pop()._currentValue2 = outerValues.pop();
}

/**
 * Renders a node.
 *
 * @param {any} node
 * @returns {string}
 */
export function renderNode(node) {
  if (typeof node === "string") return renderText(node);
  if (typeof node === "object") return node === null ? "" : renderObject(node);
  return typeof node === "number" || typeof node === "bigint" ? renderText(`${node}`) : "";
}

function renderObject(node) {
  if (node.$$typeof === ELEMENT) {
    return node.compiled === undefined ? renderElement(node.type, node.props) : renderCompiled(node);
  }
  if (Array.isArray(node)) return renderList(node);
  if (node.$$typeof === LAZY) return renderNode(node._init(node._payload));
  return renderOther(node);
}

function renderOther(node) {
  const iterate = node[Symbol.iterator] || node["@@iterator"];
  if (typeof iterate === "function") {
    const iterator = iterate.call(node);
    // What can be gone through once must be left for react-dom, in case that it is needed.
    if (iterator === node) leaveToReactDom("iterator as a child");
    if (iterator) return renderList(collect(iterator));
  }
  if (typeof node.then === "function") leaveToReactDom("promise as a child");
  if (node.$$typeof === CONTEXT) return renderNode(node._currentValue2);
  return leaveToReactDom("invalid child");
}

function collect(iterator) {
  const items = [];
  for (let step = iterator.next(); !step.done; step = iterator.next()) items.push(step.value);
  return items;
}

function renderList(items) {
  const bits = treeBits();
  const overflow = treeOverflow();
  const { length } = items;
  let html = "";
  for (let index = 0; index < length; index++) {
    const item = items[index];
    if (typeof item === "object" && item !== null) {
      enterItem(bits, overflow, length, index);
      html += renderObject(item);
    } else {
      html += renderNode(item);
    }
  }
  leaveList(bits, overflow);
  return html;
}

function renderElement(type, props) {
  if (typeof type === "string") return renderHost(type, props);
  if (typeof type === "function") {
    if (type.prototype?.isReactComponent) return renderNode(renderClass(type, props));
    return renderFunction(type, props, undefined);
  }
  if (type === FRAGMENT || type === STRICT_MODE || type === PROFILER) return renderNode(props.children);
  if (type === SUSPENSE) return renderBoundary(props);
  if (typeof type === "object" && type !== null) return renderSpecial(type, props);
  return leaveToReactDom("other kind of element");
}

function renderSpecial(type, props) {
  switch (type.$$typeof) {
    case CONTEXT:
      return renderProvider(type, props);
    case MEMO:
      return renderElement(type.type, props);
    case FORWARD_REF: {
      const { ref } = props;
      if (typeof type.render !== "function") leaveToReactDom("other kind of element");
      return renderFunction(type.render, withoutRef(props), ref === undefined ? null : ref);
    }
    case CONSUMER:
      if (typeof props.children !== "function") leaveToReactDom("invalid child");
      return renderNode(props.children(type._context._currentValue2));
    case LAZY:
      return renderElement(type._init(type._payload), props);
    default:
      return leaveToReactDom("other kind of element");
  }
}

function renderFunction(render, props, ref) {
  beginComponent();
  const children = render(props, ref);
  endComponent();
  if (!hasUsedId()) return renderNode(children);
  const bits = treeBits();
  const overflow = treeOverflow();
  enterItem(bits, overflow, 1, 0);
  const html = renderNode(children);
  leaveList(bits, overflow);
  return html;
}

function renderProvider(context, { value, children }) {
  contexts.push(context);
  outerValues.push(context._currentValue2);
  context._currentValue2 = value;
  const html = renderNode(children);
  leaveProvider();
  return html;
}

function renderBoundary({ children }) {
  boundaries += 1;
  endText();
  const html = renderNode(children);
  endText();
  boundaries -= 1;
  return `<!--$-->${html}<!--/$-->`;
}

function renderHost(type, props) {
  const element = elementOf(type);
  if (element.isDocument && isOfDocument(type)) return renderOfDocument(type, props);
  const start = element.open(props);
  endText();
  if (element.close === null) return start;
  const { children } = props;
  if (children === null || children === undefined) return start + element.close;
  const outer = currentScope();
  if (outer.inHead && !element.isScope) leaveToReactDom("element in the head");
  if (typeof children === "string") return start + escapeText(children) + element.close;
  if (element.isScope) enterScope(type, props);
  else enterElement();
  const html = start + renderNode(children);
  leaveScope(outer);
  endText();
  return html + element.close;
}

function renderOfDocument(tag, props) {
  if (boundaries > 0) leaveToReactDom("document in a boundary");
  openDocument(tag, props);
  endText();
  const outer = currentScope();
  enterDocument(tag);
  const html = renderNode(props.children);
  leaveScope(outer);
  endText();
  if (tag !== "head") return html;
  fillHead(html);
  return "";
}

function renderCompiled(element) {
  const { compiled: template } = element;
  const outer = currentScope();
  if (template.endsScope && (outer.inSvg || outer.selected !== null)) {
    return renderElement(element.type, element.props);
  }
  if (outer.inHead && template.scope === undefined) leaveToReactDom("element in the head");
  if (template.html !== undefined) {
    endText();
    return template.html;
  }
  const render = template.render ?? linkTemplate(template, RENDERERS);
  if (template.scope === undefined) enterElement();
  else enterScope(template.scope);
  const html = render(element);
  leaveScope(outer);
  endText();
  return html;
}

/** Renders the only child of an element. */
function renderOnly(value) {
  if (typeof value === "string") return escapeText(value);
  endText();
  return renderNode(value);
}

/** Renders a child with others beside it. */
function renderChild(value, afterText) {
  if (afterText !== AFTER_TEXT.unknown) continueText(afterText === AFTER_TEXT.yes);
  return renderNode(value);
}

/** Renders a child in lists. */
function renderChildAt(value, afterText, path) {
  if (afterText !== AFTER_TEXT.unknown) continueText(afterText === AFTER_TEXT.yes);
  if (typeof value !== "object" || value === null) return renderNode(value);
  const bits = treeBits();
  const overflow = treeOverflow();
  enterPath(path);
  const html = renderObject(value);
  leaveList(bits, overflow);
  return html;
}

/** What the code of templates calls. */
const RENDERERS = { renderOnly, renderChild, renderChildAt, renderText: renderEscapedText };
