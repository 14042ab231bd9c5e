/** Compiled elements: what a template's code is made with, and renders its values by. */
import { anchorAddress, attributeOf, renderChecked } from "./attributes.js";

/**
 * @typedef {object} Template what the compile step makes of an element
 * @property {(values: any) => any} make makes the element as it stands in the source
 * @property {string} [html] the whole markup, where no value is in it
 * @property {(runtime: object) => (element: any) => string} [link] makes the function that renders all other elements
 * @property {string} [scope] the outermost element's name, if elements inside of it are rendered in another way
 * @property {boolean} [endsScope] whether it ends what `svg` and `select` mean
 * @property {(element: any) => string} [render] made at its first render
 */

/** Whether a text stands right before a child; after another child that is known when the page is rendered. */
export const AFTER_TEXT = { no: 0, yes: 1, unknown: 2 };

/** Names of attributes that an element has rules of its own for: an address may be empty, a state is no text. */
export const ANCHOR_ADDRESS = "a href";
export const INPUT_CHECKED = "input checked";

/**
 * Returns what renders an attribute, from a value that is neither null nor undefined.
 *
 * @param {string} name of the property, ANCHOR_ADDRESS, or INPUT_CHECKED
 * @returns {(value: any) => string}
 */
export function attributeRenderer(name) {
  if (name === ANCHOR_ADDRESS) return anchorAddress;
  return name === INPUT_CHECKED ? renderChecked : attributeOf(name);
}

/**
 * Makes the function that renders the elements of a template.
 *
 * @param {Template} template
 * @param {object} renderers what renders children
 */
export function linkTemplate(template, renderers) {
  template.render = template.link({ attribute: attributeRenderer, ...renderers });
  return template.render;
}
