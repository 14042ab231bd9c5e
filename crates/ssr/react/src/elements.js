/** Elements by their names: how each begins and ends. */
import { anchorAddress, isSafeName, renderAttribute, safeAddress } from "./attributes.js";
import { leaveToReactDom } from "./fallback.js";
import { openButton, openForm, openInput, openOption, openSelect, openTextarea } from "./forms.js";
import { CONTENT, isNothing, refuseContent, renderAttributes, renderInnerHtml } from "./markup.js";
import { hoist, hoistMeta, hoistScript, preloadImage, renderLink } from "./resources.js";
import { currentScope } from "./scope.js";
import { renderStyle } from "./styles.js";
import { BEGINS_SCOPE, ENDS_SCOPE, isCustom, isTag, VOID } from "./tags.js";
import { escapeText, escapeValue, textSeparator, toText } from "./text.js";

/**
 * @typedef {object} HostElement
 * @property {(props: Record<string, any>) => string} open renders all that stands before the children
 * @property {string | null} close what stands behind them; null where children are not rendered
 * @property {boolean} isScope whether elements inside of it are rendered in another way
 * @property {boolean} isDocument whether it may be a part of a whole document
 */

/** @returns {HostElement} */
function plain(tag, isScope = false) {
  const start = `<${tag}`;
  const open = (props) => {
    const attributes = renderAttributes(props);
    const inner = props.dangerouslySetInnerHTML;
    return isNothing(inner) ? `${start}${attributes}>` : `${start}${attributes}>${renderInnerHtml(props)}`;
  };
  return { open, close: `</${tag}>`, isScope, isDocument: false };
}

/** Renders an element without an inside. */
function renderVoid(tag, props) {
  refuseContent(props);
  return `<${tag}${renderAttributes(props)}/>`;
}

/** @returns {HostElement} */
const empty = (open) => ({ open, close: null, isScope: false, isDocument: false });

/** @returns {HostElement} */
const filled = (tag, open) => ({ open, close: `</${tag}>`, isScope: false, isDocument: false });

/** Renders all attributes, the one of the property `own` by a function of its own. */
function renderAttributesWith(props, own, renderOwn) {
  let html = "";
  for (const name in props) {
    if (CONTENT.has(name) || !Object.hasOwn(props, name)) continue;
    const value = props[name];
    if (!isNothing(value)) html += name === own ? renderOwn(value) : renderAttribute(name, value);
  }
  return html;
}

/** Begins an `a`, whose address may be empty, unlike those of other elements. */
function openAnchor(props) {
  const attributes =
    props.href === "" ? renderAttributesWith(props, "href", anchorAddress) : renderAttributes(props);
  return `<a${attributes}>${renderInnerHtml(props)}`;
}

function renderData(value) {
  const address = safeAddress(value);
  return address === "" ? "" : ` data="${escapeText(address)}"`;
}

/** Begins an `object`. */
function openObject(props) {
  return `<object${renderAttributesWith(props, "data", renderData)}>${renderInnerHtml(props)}`;
}

/** Begins a `pre`. A browser drops a line break that stands first. */
function openPreformatted(tag, props) {
  const start = `<${tag}${renderAttributes(props)}>`;
  const { children, dangerouslySetInnerHTML: inner } = props;
  if (typeof children === "string" && children[0] === "\n" && isNothing(inner)) return `${start}\n`;
  const html = renderInnerHtml(props);
  return typeof inner?.__html === "string" && html[0] === "\n" ? `${start}\n${html}` : start + html;
}

/** Begins a `menuitem`, which has an end but no inside. */
function openMenuItem(props) {
  refuseContent(props);
  return `<menuitem${renderAttributes(props)}></menuitem>`;
}

/** Returns the one child that an element without elements inside may have. */
function onlyText(children) {
  const child = Array.isArray(children) ? (children.length < 2 ? children[0] : null) : children;
  return typeof child === "function" || typeof child === "symbol" || isNothing(child) ? "" : toText(child);
}

const staysInPlace = ({ itemProp }, { inSvg, inNoscript }) => inSvg || inNoscript || !isNothing(itemProp);

function renderTitle(props) {
  const html =
    `<title${renderAttributes(props)}>` +
    `${escapeText(onlyText(props.children))}${renderInnerHtml(props)}</title>`;
  if (staysInPlace(props, currentScope())) return html;
  hoist(html);
  return "";
}

function renderMeta(props) {
  const html = renderVoid("meta", props);
  if (staysInPlace(props, currentScope())) return html;
  hoistMeta(props, html);
  return textSeparator();
}

function renderLinkInPlace(props) {
  const { rel, href, precedence, disabled, onLoad, onError } = props;
  const isOrdinary = typeof rel !== "string" || typeof href !== "string" || href === "";
  if (isOrdinary || staysInPlace(props, currentScope()) || onLoad || onError) return renderLink(props);
  if (rel === "stylesheet") {
    if (typeof precedence === "string" && isNothing(disabled)) leaveToReactDom("stylesheet with precedence");
    return renderLink(props);
  }
  hoist(renderLink(props));
  return textSeparator();
}

function renderScript(props) {
  const { children } = props;
  const text =
    typeof children === "string"
      ? children.replace(
          /(<\/?)(s)(cript)/gi,
          (_, start, s, end) => start + (s === "s" ? "\\u0073" : "\\u0053") + end,
        )
      : "";
  return `<script${renderAttributes(props)}>${renderInnerHtml(props)}${text}</script>`;
}

function renderScriptInPlace(props) {
  const { src, async, onLoad, onError } = props;
  const isAsync = async && typeof async !== "function" && typeof async !== "symbol";
  if (typeof src !== "string" || !src || !isAsync || onLoad || onError) return renderScript(props);
  if (staysInPlace(props, currentScope())) return renderScript(props);
  hoistScript(props, renderScript);
  return textSeparator();
}

function renderStyleElement(props) {
  const { precedence, href } = props;
  const isResource = typeof precedence === "string" && typeof href === "string" && href !== "";
  if (isResource && !staysInPlace(props, currentScope())) leaveToReactDom("stylesheet with precedence");
  const text = onlyText(props.children).replace(
    /(<\/?)(s)(tyle)/gi,
    (_, start, s, end) => start + (s === "s" ? "\\73 " : "\\53 ") + end,
  );
  return `<style${renderAttributes(props)}>${text}${renderInnerHtml(props)}</style>`;
}

function renderImage(props) {
  const { inNoscript, inPicture } = currentScope();
  if (!inNoscript && !inPicture) preloadImage(props);
  return renderVoid("img", props);
}

/** Renders an attribute of a custom element: what is no text and no object is its name alone. */
function renderCustomAttribute(name, value) {
  if (name === "style") return renderStyle(value);
  if (!isSafeName(name) || typeof value === "function" || typeof value === "symbol" || value === false)
    return "";
  const attribute = name === "className" ? "class" : name;
  if (value === true) return ` ${attribute}=""`;
  return typeof value === "object" ? "" : ` ${attribute}="${escapeValue(value)}"`;
}

const CUSTOM_APART = new Set([
  ...CONTENT,
  "suppressContentEditableWarning",
  "suppressHydrationWarning",
  "ref",
]);

/** @returns {HostElement} */
function custom(tag) {
  return filled(tag, (props) => {
    let html = `<${tag}`;
    for (const name in props) {
      if (CUSTOM_APART.has(name) || !Object.hasOwn(props, name)) continue;
      const value = props[name];
      if (!isNothing(value)) html += renderCustomAttribute(name, value);
    }
    return `${html}>${renderInnerHtml(props)}`;
  });
}

/** @type {Map<string, HostElement>} */
const elements = new Map([
  ["a", filled("a", openAnchor)],
  ["button", filled("button", openButton)],
  ["form", filled("form", openForm)],
  ["img", empty(renderImage)],
  ["input", empty(openInput)],
  ["link", empty(renderLinkInPlace)],
  ["listing", filled("listing", (props) => openPreformatted("listing", props))],
  ["menuitem", empty(openMenuItem)],
  ["meta", empty(renderMeta)],
  ["object", filled("object", openObject)],
  ["option", filled("option", openOption)],
  ["pre", filled("pre", (props) => openPreformatted("pre", props))],
  ["script", empty(renderScriptInPlace)],
  ["select", { ...filled("select", openSelect), isScope: true }],
  ["style", empty(renderStyleElement)],
  ["textarea", empty((props) => `${openTextarea(props)}</textarea>`)],
  ["title", empty(renderTitle)],
]);
for (const tag of VOID) {
  elements.set(
    tag,
    empty((props) => renderVoid(tag, props)),
  );
}
for (const tag of [...BEGINS_SCOPE, ...ENDS_SCOPE]) elements.set(tag, plain(tag, true));
for (const tag of ["html", "head", "body"]) elements.set(tag, { ...plain(tag), isDocument: true });

/**
 * Returns how the element `tag` is rendered.
 *
 * @param {string} tag
 * @returns {HostElement}
 */
export function elementOf(tag) {
  const known = elements.get(tag);
  if (known !== undefined) return known;
  if (!isTag(tag)) leaveToReactDom("invalid tag");
  const created = isCustom(tag) ? custom(tag) : plain(tag);
  elements.set(tag, created);
  return created;
}
