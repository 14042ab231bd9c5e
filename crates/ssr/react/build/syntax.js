/** Elements and constants in the syntax tree of a bundle that esbuild has made. */

/** What `constantOf` returns of an expression whose value is known only when a page is rendered. */
export const NOT_CONSTANT = Symbol("not constant");

const constant = (value, code = JSON.stringify(value)) => ({ value, code });

const literalKey = ({ key, computed }) => (computed ? null : (key.name ?? String(key.value)));

/** Returns what stands in parentheses, which the parser keeps. */
export const withoutParentheses = (node) =>
  node.type === "ParenthesizedExpression" ? withoutParentheses(node.expression) : node;

/**
 * Returns the value of an expression and code for it, or NOT_CONSTANT.
 *
 * @param {any} expression
 */
export function constantOf(expression) {
  const node = withoutParentheses(expression);
  switch (node.type) {
    case "Literal":
      // Neither they nor a number that is too large can be written as JSON.
      if (node.regex || node.bigint !== undefined || node.value === Number.POSITIVE_INFINITY)
        return NOT_CONSTANT;
      return constant(node.value);
    case "TemplateLiteral":
      return node.expressions.length === 0 ? constant(node.quasis[0].value.cooked) : NOT_CONSTANT;
    case "UnaryExpression":
      return constantOfUnary(node);
    case "ObjectExpression":
      return constantOfObject(node);
    default:
      return NOT_CONSTANT;
  }
}

/** What minifiers write for true, false, undefined and numbers below zero. */
function constantOfUnary({ operator, argument }) {
  if (argument.type !== "Literal" || typeof argument.value !== "number") return NOT_CONSTANT;
  if (operator === "!") return constant(!argument.value);
  if (operator === "void") return constant(undefined, "void 0");
  if (operator === "-") return constant(-argument.value, `-${argument.value}`);
  return NOT_CONSTANT;
}

function constantOfObject(node) {
  const pairs = propertiesOf(node)?.map(([name, value]) => [name, constantOf(value)]);
  if (!pairs || pairs.some(([, value]) => value === NOT_CONSTANT)) return NOT_CONSTANT;
  const code = pairs.map(([name, value]) => `${JSON.stringify(name)}:${value.code}`).join();
  return constant(Object.fromEntries(pairs.map(([name, { value }]) => [name, value])), `{${code}}`);
}

/** Returns the properties of an object literal as pairs, or null where some are known only later. */
function propertiesOf({ type, properties }) {
  if (type !== "ObjectExpression") return null;
  const pairs = [];
  const names = new Set(["key", "__proto__", "dangerouslySetInnerHTML"]);
  for (const property of properties) {
    if (property.type !== "Property" || property.kind !== "init" || property.method) return null;
    const name = literalKey(property);
    // A number would come first, whatever the order of the source.
    if (name === null || names.has(name) || /^\d/.test(name)) return null;
    names.add(name);
    pairs.push([name, property.value]);
  }
  return pairs;
}

/** Returns whether a call is of React's `jsx` or `jsxs`, as esbuild writes it. */
function isJsx({ type, callee }) {
  if (type !== "CallExpression") return false;
  const inner = withoutParentheses(callee);
  const called = inner.type === "SequenceExpression" ? inner.expressions.at(-1) : inner;
  return (
    called.type === "MemberExpression" &&
    !called.computed &&
    /^jsxs?$/.test(called.property.name) &&
    called.object.type === "Identifier" &&
    /^import_jsx_runtime\d*$/.test(called.object.name)
  );
}

/**
 * Returns an element of a known name and properties, or null if the expression is something else.
 *
 * @param {any} expression
 * @returns {{ tag: string, properties: [string, any][], key: any } | null}
 */
export function elementCall(expression) {
  const node = withoutParentheses(expression);
  if (!isJsx(node)) return null;
  const [type, props, key] = node.arguments;
  if (type?.type !== "Literal" || typeof type.value !== "string" || !props) return null;
  const properties = propertiesOf(props);
  return properties && { tag: type.value, properties, key };
}
