/** React's cases of forms. What a browser does with them is not a renderer's. */
import { Component, createElement as h } from "react";
import { describeCases, throws } from "./cases.js";

const noop = () => {};
const input = (props) => () => h("input", props);
const checkbox = (props) => input({ type: "checkbox", ...props });
const textarea = (props) => () => h("textarea", props);

describeCases("ReactDOMServerIntegrationCheckbox", {
  "checked, with onChange": checkbox({ checked: true, onChange: noop }),
  "checked and readOnly": checkbox({ checked: true, readOnly: true }),
  "checked alone": checkbox({ checked: true }),
  defaultChecked: checkbox({ defaultChecked: true }),
  "checked before defaultChecked": checkbox({ checked: true, defaultChecked: false, readOnly: true }),
  "checked behind defaultChecked": checkbox({ defaultChecked: false, checked: true, readOnly: true }),
});

describeCases("ReactDOMServerIntegrationInput", {
  "a value, with onChange": input({ value: "a", onChange: noop }),
  "a value and readOnly": input({ value: "a", readOnly: true }),
  "a value alone": input({ value: "a" }),
  defaultValue: input({ defaultValue: "a" }),
  "a value before defaultValue": input({ value: "a", defaultValue: "b", readOnly: true }),
  "a value behind defaultValue": input({ defaultValue: "b", value: "a", readOnly: true }),
});

describeCases("ReactDOMServerIntegrationTextarea", {
  "a value, with onChange": textarea({ value: "a", onChange: noop }),
  "a large number, with onChange": textarea({ value: 5n, onChange: noop }),
  undefined: textarea({ value: undefined }),
  "a value and readOnly": textarea({ value: "a", readOnly: true }),
  "a value alone": textarea({ value: "a" }),
  defaultValue: textarea({ defaultValue: "a" }),
  "a value before defaultValue": textarea({ value: "a", defaultValue: "b", readOnly: true }),
  "a value behind defaultValue": textarea({ defaultValue: "b", value: "a", readOnly: true }),
});

const NAMES = ["one", "two", "three"];
const option = (value) => h("option", { key: value, value, id: value }, `Option ${value}`);
const select = (props) => () => h("select", props, NAMES.map(option));
const raw = (value, ...children) =>
  h("option", { key: value, value, dangerouslySetInnerHTML: { __html: value } }, ...children);

describeCases("ReactDOMServerIntegrationSelect", {
  "a value, with onChange": select({ value: "two", onChange: noop }),
  "a value and readOnly": select({ value: "two", readOnly: true }),
  "several values, with onChange": select({ value: ["two", "three"], multiple: true, onChange: noop }),
  "several values and readOnly": select({ value: ["two", "three"], multiple: true, readOnly: true }),
  "a value alone": select({ value: "two" }),
  defaultValue: select({ defaultValue: "two" }),
  "a value before defaultValue": select({ value: "two", defaultValue: "three", readOnly: true }),
  "options of raw markup": () =>
    h(
      "select",
      { defaultValue: "three", value: "two" },
      raw("one", undefined),
      raw("two", null),
      h("option", { dangerouslySetInnerHTML: { __html: "three" } }),
    ),
  "an option of raw markup and zero": throws("invalid props", () =>
    h("select", { value: "one" }, raw("one", 0)),
  ),
  "an option of raw markup and an empty text": throws("invalid props", () =>
    h("select", { value: "one" }, raw("one", "")),
  ),
  "a value behind defaultValue": select({ defaultValue: "three", value: "two", readOnly: true }),
  "an option of several texts": () => h("select", { value: "two" }, h("option", { value: "two" }, "A ", "B")),
  "an option of several texts without a value": () =>
    h("select", { value: "A B" }, h("option", null, "A ", "B")),
  "true, and an option of that word": () => h("select", { value: true }, option("first"), option("true")),
  "no value, and an option of the word undefined": () =>
    h("select", { readOnly: true }, option("first"), option("undefined")),
});

class Controlled extends Component {
  constructor(props) {
    super(props);
    this.state = { value: props.initial ?? "Hello" };
  }
  change = (event) => this.setState({ value: event.target.value });
  render() {
    const { tag, name = "value", initial, ...props } = this.props;
    return h(tag, { ...props, [name]: this.state.value, onChange: this.change });
  }
}
const controlled =
  (props, ...children) =>
  () =>
    h(Controlled, props, ...children);
const GREETINGS = ["Hello", "Goodbye"].map(option);

describeCases("ReactDOMServerIntegrationUserInteraction", {
  "a controlled input": controlled({ tag: "input", type: "text" }),
  "a controlled textarea": controlled({ tag: "textarea" }),
  "a controlled checkbox": controlled({ tag: "input", type: "checkbox", name: "checked", initial: true }),
  "a controlled select": controlled({ tag: "select" }, GREETINGS),
  "an input that is not controlled, before hydration": input({ defaultValue: "Hello" }),
  "a controlled input, before hydration": controlled({ tag: "input", type: "text" }),
  "a range that is not controlled, before hydration": input({ type: "text", defaultValue: "0.5" }),
  "a controlled range, before hydration": controlled({ tag: "input", type: "range", initial: "0.25" }),
  "a checkbox that is not controlled, before hydration": checkbox({ defaultChecked: true }),
  "a controlled checkbox, before hydration": controlled({
    tag: "input",
    type: "checkbox",
    name: "checked",
    initial: true,
  }),
  "a textarea that is not controlled, before hydration": textarea({ defaultValue: "Hello" }),
  "a controlled textarea, before hydration": controlled({ tag: "textarea" }),
  "a select that is not controlled, before hydration": () =>
    h("select", { defaultValue: "Hello" }, GREETINGS),
  "a controlled select, before hydration": controlled({ tag: "select" }, GREETINGS),
});
