/** Elements of forms, whose values stand elsewhere than in their attributes. */
import * as React from "react";
import { renderAttribute, renderChecked } from "./attributes.js";
import { leaveToReactDom } from "./fallback.js";
import { CONTENT, isNothing, refuseContent, renderInnerHtml, renderOtherAttributes } from "./markup.js";
import { currentScope } from "./scope.js";
import { escapeValue, toText } from "./text.js";

/** What a form or a button says of where it sends, in the order in which React writes it. */
const SUBMISSION = ["formAction", "formEncType", "formMethod", "formTarget"];
const FORM_SUBMISSION = ["action", "encType", "method", "target"];

/** Renders those attributes that are there, in this order. */
function renderInOrder(props, names) {
  let html = "";
  for (const name of names) {
    const value = props[name];
    if (!isNothing(value)) html += renderAttribute(name, value);
  }
  return html;
}

function refuseFunction(action) {
  if (typeof action === "function") leaveToReactDom("form action");
}

const INPUT_APART = new Set([
  ...CONTENT,
  "name",
  ...SUBMISSION,
  "checked",
  "defaultChecked",
  "value",
  "defaultValue",
]);
const BUTTON_APART = new Set([...CONTENT, "name", ...SUBMISSION]);
const FORM_APART = new Set([...CONTENT, ...FORM_SUBMISSION]);
const SELECT_APART = new Set([...CONTENT, "value", "defaultValue"]);
const OPTION_APART = new Set([...CONTENT, "selected"]);
const TEXTAREA_APART = new Set([...CONTENT, "value", "defaultValue"]);

/** Renders an `input`. */
export function openInput(props) {
  refuseContent(props);
  refuseFunction(props.formAction);
  const checked = props.checked ?? props.defaultChecked;
  const value = props.value ?? props.defaultValue;
  const isChecked = !isNothing(checked) && renderChecked(checked) !== "";
  return (
    `<input${renderOtherAttributes(props, INPUT_APART)}` +
    renderInOrder(props, ["name", ...SUBMISSION]) +
    (isChecked ? ' checked=""' : "") +
    `${isNothing(value) ? "" : renderAttribute("value", value)}/>`
  );
}

/** Begins a `button`. */
export function openButton(props) {
  refuseFunction(props.formAction);
  return (
    `<button${renderOtherAttributes(props, BUTTON_APART)}` +
    `${renderInOrder(props, ["name", ...SUBMISSION])}>${renderInnerHtml(props)}`
  );
}

/** Begins a `form`. */
export function openForm(props) {
  refuseFunction(props.action);
  return (
    `<form${renderOtherAttributes(props, FORM_APART)}` +
    `${renderInOrder(props, FORM_SUBMISSION)}>${renderInnerHtml(props)}`
  );
}

/** Begins a `select`, whose value is known to the options inside of it. */
export function openSelect(props) {
  return `<select${renderOtherAttributes(props, SELECT_APART)}>${renderInnerHtml(props)}`;
}

/** Returns the text of an option's children. */
function textOfOption(children) {
  let text = "";
  React.Children.forEach(children, (child) => {
    if (!isNothing(child)) text += child;
  });
  return text;
}

function isSelected(props) {
  const { selected } = currentScope();
  if (isNothing(selected)) return Boolean(props.selected);
  const value = isNothing(props.value) ? textOfOption(props.children) : toText(props.value);
  return Array.isArray(selected) ? selected.some((one) => toText(one) === value) : toText(selected) === value;
}

/** Begins an `option`. */
export function openOption(props) {
  const attributes = renderOtherAttributes(props, OPTION_APART);
  return `<option${attributes}${isSelected(props) ? ' selected=""' : ""}>${renderInnerHtml(props)}`;
}

/** Begins a `textarea`, with the text inside of it. */
export function openTextarea(props) {
  const { children } = props;
  if (!isNothing(props.dangerouslySetInnerHTML)) leaveToReactDom("invalid props");
  const attributes = renderOtherAttributes(props, TEXTAREA_APART);
  let value = props.value ?? props.defaultValue;
  if (!isNothing(children)) {
    if (!isNothing(value) || (Array.isArray(children) && children.length > 1))
      leaveToReactDom("invalid props");
    value = toText(children);
  }
  // A browser drops a line break that stands first.
  const first = typeof value === "string" && value[0] === "\n" ? "\n" : "";
  return `<textarea${attributes}>${first}${isNothing(value) ? "" : escapeValue(toText(value))}`;
}
