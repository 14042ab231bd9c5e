/** What leaves its place in the page and stands before its markup: titles, metadata, scripts, images to be loaded early. */
import { renderAttribute } from "./attributes.js";
import { leaveToReactDom } from "./fallback.js";

/** How many images are among the first things that a browser loads, without being asked for by `fetchPriority`. */
const EARLY_IMAGES = 10;

let charset = "";
let viewport = "";
let others = "";
/** @type {string[]} */
let scripts = [];
let scriptKeys = new Set();
/** Links to images by what makes two of them the same. */
let images = new Map();
let earlyImages = new Set();
let laterImages = new Set();

/** Whether there is something to be emptied: pages without resources are many. */
let isUsed = false;

/** Begins a page. */
export function resetResources() {
  if (!isUsed) return;
  charset = viewport = others = "";
  scripts = [];
  scriptKeys = new Set();
  images = new Map();
  earlyImages = new Set();
  laterImages = new Set();
  isUsed = false;
}

/** Returns the markup of all resources, in the order in which browsers should meet them. */
export function renderResources() {
  if (!isUsed) return "";
  const linkOf = (key) => images.get(key);
  return [
    charset,
    viewport,
    ...[...earlyImages].map(linkOf),
    ...scripts,
    ...[...laterImages].map(linkOf),
    others,
  ].join("");
}

/** Takes a `meta` element out of its place. */
export function hoistMeta(props, markup) {
  isUsed = true;
  if (typeof props.charSet === "string") charset += markup;
  else if (props.name === "viewport") viewport += markup;
  else others += markup;
}

/** Takes any other element out of its place. */
export function hoist(markup) {
  isUsed = true;
  others += markup;
}

/** Takes a script that is loaded asynchronously out of its place; a second one of its address is left out. */
export function hoistScript(props, render) {
  const key = `${props.type === "module" ? "module" : "script"} ${props.src}`;
  if (scriptKeys.has(key)) return;
  isUsed = true;
  scriptKeys.add(key);
  scripts.push(render(props));
}

const isInline = (address) => typeof address === "string" && /^data:/i.test(address);
const isTextOrNothing = (value) => typeof value === "string" || value === null || value === undefined;

function isLoadedEarly({ src, srcSet, loading, fetchPriority }) {
  if (loading === "lazy" || fetchPriority === "low") return false;
  if (!src && !srcSet) return false;
  if (!isTextOrNothing(src) || !isTextOrNothing(srcSet)) return false;
  return !isInline(src) && !isInline(srcSet);
}

/** Renders a `link` element. */
export function renderLink(props) {
  let html = "<link";
  for (const name in props) {
    if (!Object.hasOwn(props, name)) continue;
    const value = props[name];
    if (value === null || value === undefined) continue;
    if (name === "children" || name === "dangerouslySetInnerHTML") leaveToReactDom("invalid props");
    html += renderAttribute(name, value);
  }
  return `${html}/>`;
}

function linkToImage(props, sizes) {
  const { src, srcSet, crossOrigin } = props;
  const credentials = crossOrigin === "use-credentials" ? crossOrigin : "";
  return renderLink({
    rel: "preload",
    as: "image",
    href: srcSet ? undefined : src,
    imageSrcSet: srcSet,
    imageSizes: sizes,
    crossOrigin: typeof crossOrigin === "string" ? credentials : undefined,
    integrity: props.integrity,
    type: props.type,
    fetchPriority: props.fetchPriority,
    referrerPolicy: props.referrerPolicy,
  });
}

/** Has the browser load the image of an `img` element before it meets the element. */
export function preloadImage(props) {
  if (!isLoadedEarly(props)) return;
  isUsed = true;
  const { src, srcSet, fetchPriority } = props;
  const sizes = typeof props.sizes === "string" ? props.sizes : undefined;
  const key = srcSet ? `${srcSet}\n${sizes || ""}` : src;
  const isEarly = fetchPriority === "high" || earlyImages.size < EARLY_IMAGES;
  if (!images.has(key)) {
    images.set(key, linkToImage(props, sizes));
    (isEarly ? earlyImages : laterImages).add(key);
  } else if (isEarly && laterImages.delete(key)) {
    earlyImages.add(key);
  }
}
