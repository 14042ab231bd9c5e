/** Components: what their functions, or their `render`, give. */
import { leaveToReactDom } from "./fallback.js";

const NO_CONTEXT = {};

function noop() {}

/** Nothing is rendered again on a server: states set while rendering are not looked at. */
const UPDATER = { enqueueSetState: noop, enqueueReplaceState: noop, enqueueForceUpdate: noop };

/** Returns `props` without `ref`. */
export function withoutRef(props) {
  if (!("ref" in props)) return props;
  const others = {};
  for (const name in props) if (name !== "ref") others[name] = props[name];
  return others;
}

function withDefaults(props, defaults) {
  if (!defaults) return props;
  const all = { ...props };
  for (const name in defaults) if (all[name] === undefined) all[name] = defaults[name];
  return all;
}

const contextOf = ({ contextType }) =>
  typeof contextType === "object" && contextType !== null ? contextType._currentValue2 : NO_CONTEXT;

/** Returns whether it has methods that run before its first render, as React had them until version 16.3. */
function hasLegacyStart(Component, instance) {
  return (
    typeof Component.getDerivedStateFromProps !== "function" &&
    typeof instance.getSnapshotBeforeUpdate !== "function" &&
    (typeof instance.UNSAFE_componentWillMount === "function" ||
      typeof instance.componentWillMount === "function")
  );
}

/**
 * Renders a class component.
 *
 * @param {any} Component
 * @param {Record<string, any>} given
 * @returns {any} its children
 */
export function renderClass(Component, given) {
  const props = withDefaults(withoutRef(given), Component.defaultProps);
  const instance = new Component(props, contextOf(Component));
  instance.updater = UPDATER;
  instance.props = props;
  instance.state = instance.state === undefined ? null : instance.state;
  instance.context = contextOf(Component);
  const derive = Component.getDerivedStateFromProps;
  if (typeof derive === "function") {
    const derived = derive(props, instance.state);
    if (derived !== null && derived !== undefined) instance.state = { ...instance.state, ...derived };
  }
  if (hasLegacyStart(Component, instance)) leaveToReactDom("componentWillMount");
  if (typeof instance.render !== "function") leaveToReactDom("other kind of element");
  return instance.render();
}
