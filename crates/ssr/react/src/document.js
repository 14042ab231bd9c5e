/** Whole documents: `html`, `head` and `body` around what is rendered. */
import { leaveToReactDom } from "./fallback.js";
import { renderAttributes, renderInnerHtml } from "./markup.js";
import { currentScope } from "./scope.js";

/** The beginnings of the elements, where a page has them, and what stands inside of its head. */
let html = "";
let head = "";
let body = "";
let headContent = "";

/** Begins a page. */
export function resetDocument() {
  html = head = body = headContent = "";
}

/**
 * Returns whether an element is one of the document's own: elsewhere they are like others.
 *
 * @param {string} tag
 */
export function isOfDocument(tag) {
  if (tag === "html") return currentScope().isRoot;
  return (tag === "head" || tag === "body") && currentScope().isDocument;
}

/** Begins one of the document's own elements. */
export function openDocument(tag, props) {
  const start = `<${tag}${renderAttributes(props)}>${renderInnerHtml(props)}`;
  const known = { html, head, body }[tag];
  if (known !== "") leaveToReactDom("invalid document");
  if (tag === "html") html = start;
  else if (tag === "head") head = start;
  else body = start;
}

/** Adds what stands inside of the head, behind what is taken there from other places. */
export function fillHead(content) {
  headContent += content;
}

/**
 * Renders the document around what is inside of it.
 *
 * @param {string} resources what stands first
 * @param {string} content
 */
export function renderDocument(resources, content) {
  if (html === "" && head === "" && body === "") return resources + content;
  const hasHead = html !== "" || head !== "";
  const start = html + (hasHead ? head || "<head>" : "");
  const end = (body === "" ? "" : "</body>") + (html === "" ? "" : "</html>");
  return start + resources + headContent + (hasHead ? "</head>" : "") + body + content + end;
}
