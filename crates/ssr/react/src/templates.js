/** Compiled elements: the steps by which a template becomes markup. */
import { anchorAddress, attributeOf, noAttribute } from "./attributes.js";

/**
 * @typedef {object} Template what the compile step makes of an element
 * @property {string[]} pieces finished markup around the slots
 * @property {({ attribute: string } | { child: number[], afterText: number } | { text: string })[]} slots
 * @property {(values: any[]) => any} make makes the element as it stands in the source
 * @property {string} [scope] the outermost element's name, if elements inside of it are rendered in another way
 * @property {boolean} [endsScope] whether it ends what `svg` and `select` mean
 * @property {Step[]} [steps] made at its first render
 * @property {string} [end]
 */

/**
 * @typedef {object} Step
 * @property {string} markup what stands before it
 * @property {number} kind
 * @property {number} index of its value
 * @property {((value: any) => string) | null} render of an attribute
 * @property {number[]} path of a child
 * @property {number} afterText of a child
 * @property {string} text
 */

export const ATTRIBUTE = 0;
export const CHILD = 1;
export const TEXT = 2;

/** Whether a text stands right before a child; after another child that is known when the page is rendered. */
export const AFTER_TEXT = { no: 0, yes: 1, unknown: 2 };

const stepOf = (markup, kind, index, rest) => ({
  markup,
  kind,
  index,
  render: null,
  path: [],
  afterText: AFTER_TEXT.unknown,
  text: "",
  ...rest,
});

/**
 * Returns the steps of a template, and sets its end. What never is an attribute has none.
 *
 * @param {Template} template
 * @returns {Step[]}
 */
export function stepsOf(template) {
  if (template.steps) return template.steps;
  const { pieces, slots } = template;
  const steps = [];
  let markup = pieces[0];
  let index = 0;
  slots.forEach((slot, place) => {
    if ("text" in slot) {
      steps.push(stepOf(markup, TEXT, -1, { text: slot.text }));
      markup = "";
    } else if ("child" in slot) {
      steps.push(stepOf(markup, CHILD, index++, { path: slot.child, afterText: slot.afterText }));
      markup = "";
    } else {
      const render = slot.attribute === "a href" ? anchorAddress : attributeOf(slot.attribute);
      if (render !== noAttribute) {
        steps.push(stepOf(markup, ATTRIBUTE, index, { render }));
        markup = "";
      }
      index += 1;
    }
    markup += pieces[place + 1];
  });
  template.end = markup;
  template.steps = steps;
  return steps;
}
