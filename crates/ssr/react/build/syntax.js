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

const isJsxName = (name) => name === "jsx" || name === "jsxs";

/** Calls `visit` for every node inside of `node`. */
function visitAll(node, visit) {
  visit(node);
  for (const inner of Object.values(node).flat()) {
    if (inner && typeof inner.type === "string") visitAll(inner, visit);
  }
}

/** Returns the names that a pattern binds. */
function boundNames(pattern) {
  switch (pattern?.type) {
    case "Identifier":
      return [pattern.name];
    case "ObjectPattern":
      return pattern.properties.flatMap((it) => boundNames(it.value ?? it.argument));
    case "ArrayPattern":
      return pattern.elements.flatMap(boundNames);
    case "AssignmentPattern":
      return boundNames(pattern.left);
    case "RestElement":
      return boundNames(pattern.argument);
    default:
      return [];
  }
}

/** Returns the names that a node declares. */
function declaredNames(node) {
  switch (node.type) {
    case "VariableDeclarator":
      return boundNames(node.id);
    case "FunctionDeclaration":
    case "FunctionExpression":
    case "ArrowFunctionExpression":
      return [...boundNames(node.id), ...node.params.flatMap(boundNames)];
    case "ClassDeclaration":
    case "ClassExpression":
      return boundNames(node.id);
    case "CatchClause":
      return boundNames(node.param);
    default:
      return [];
  }
}

/** Returns the pattern by which a node takes `jsx` and `jsxs` out of React's module at once, or null. */
function jsxPattern({ type, id, init, left, right }) {
  const [pattern, value] = type === "VariableDeclarator" ? [id, init] : [left, right];
  if (type !== "VariableDeclarator" && type !== "AssignmentExpression") return null;
  if (pattern.type !== "ObjectPattern" || !value) return null;
  const keys = new Set(pattern.properties.map((it) => it.key?.name));
  return keys.has("jsx") && keys.has("jsxs") && keys.has("Fragment") ? pattern : null;
}

/** Returns the names by which a bundle calls React's `jsx` and `jsxs`, and nothing else. */
function findJsxNames(tree) {
  const names = new Set();
  const declarations = new Map();
  visitAll(tree, (node) => {
    for (const name of declaredNames(node)) declarations.set(name, (declarations.get(name) ?? 0) + 1);
    const pattern = jsxPattern(node);
    for (const { key, value } of pattern?.properties ?? []) if (isJsxName(key?.name)) names.add(value.name);
  });
  return new Set([...names].filter((name) => declarations.get(name) === 1));
}

/** Returns whether a call is of `jsx` or `jsxs` of the module `import_jsx_runtime…`, as esbuild writes it. */
function isJsxOfModule(called) {
  return (
    called.type === "MemberExpression" &&
    !called.computed &&
    isJsxName(called.property.name) &&
    called.object.type === "Identifier" &&
    /^import_jsx_runtime\d*$/.test(called.object.name)
  );
}

/**
 * Returns a function that recognises the elements of a bundle: it returns an element whose properties are known by
 * name, or null if an expression is something else. `tag` is null where the element is not one of HTML.
 *
 * @param {any} tree
 * @returns {(expression: any) => { tag: string | null, properties: [string, any][], key: any } | null}
 */
export function elementsOf(tree) {
  const names = findJsxNames(tree);
  return (expression) => {
    const node = withoutParentheses(expression);
    if (node.type !== "CallExpression") return null;
    const callee = withoutParentheses(node.callee);
    const called = callee.type === "SequenceExpression" ? callee.expressions.at(-1) : callee;
    if (!isJsxOfModule(called) && !names.has(called.name)) return null;
    const [type, props, key] = node.arguments;
    if (type === undefined || !props) return null;
    const properties = propertiesOf(props);
    const tag = type.type === "Literal" && typeof type.value === "string" ? type.value : null;
    return properties && { tag, properties, key };
  };
}
