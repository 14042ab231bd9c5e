/**
 * React's hooks on a server: state has its first value, effects do not run. React finds them in its
 * internals' `H`.
 */
import { leaveToReactDom } from "./fallback.js";
import { treeId } from "./treeIds.js";

const CONTEXT = Symbol.for("react.context");
const MEMO_CACHE_SENTINEL = Symbol.for("react.memo_cache_sentinel");

/** The component that is being rendered, as a number of its own; 0 between components. */
let component = 0;
let components = 0;
let ids = 0;
let idPrefix = "";

/**
 * Begins a page.
 *
 * @param {any} identifierPrefix
 */
export function resetHooks(identifierPrefix) {
  component = 0;
  idPrefix = identifierPrefix === undefined ? "_R_" : `_${identifierPrefix}R_`;
}

/** Begins a function component, which may use hooks. */
export function beginComponent() {
  component = ++components;
  ids = 0;
}

/** Ends the function of a component; its children are rendered afterwards. */
export function endComponent() {
  component = 0;
}

/** Returns whether the component whose function has ended has asked for an id. */
export function hasUsedId() {
  return ids !== 0;
}

function requireComponent() {
  if (component === 0) leaveToReactDom("hook outside of a component");
}

function noop() {}

/** Returns a function that does nothing, unless its component calls it while it renders. */
function createDispatch() {
  const owner = component;
  return () => {
    if (owner === component) leaveToReactDom("state set while rendering");
  };
}

function useState(initial) {
  requireComponent();
  const dispatch = createDispatch();
  return [typeof initial === "function" ? initial() : initial, dispatch];
}

function useReducer(_reducer, initial, init) {
  requireComponent();
  const dispatch = createDispatch();
  return [init === undefined ? initial : init(initial), dispatch];
}

function useActionState(action, initial) {
  requireComponent();
  if (typeof action.$$FORM_ACTION === "function") leaveToReactDom("form action");
  const bound = action.bind(null, initial);
  return [
    initial,
    (payload) => {
      bound(payload);
    },
    false,
  ];
}

function use(usable) {
  if (usable !== null && typeof usable === "object" && usable.$$typeof === CONTEXT) {
    if (typeof usable.then !== "function") return usable._currentValue2;
  }
  return leaveToReactDom("use of a promise");
}

const unsupported = (name) => () => leaveToReactDom(`${name} while rendering`);
const startTransition = unsupported("transition");
const setOptimisticState = unsupported("optimistic state");
const callEffectEvent = unsupported("effect event");
const refreshCache = unsupported("refreshed cache");

const NOT_PENDING = { pending: false, data: null, method: null, action: null };

/** What React calls for each hook. */
export const dispatcher = {
  readContext: (context) => context._currentValue2,
  use,
  useContext(context) {
    requireComponent();
    return context._currentValue2;
  },
  useMemo(nextCreate) {
    requireComponent();
    return nextCreate();
  },
  useReducer,
  useRef(initial) {
    requireComponent();
    return { current: initial };
  },
  useState,
  useInsertionEffect: noop,
  useLayoutEffect: noop,
  useCallback(callback) {
    requireComponent();
    return callback;
  },
  useImperativeHandle: noop,
  useEffect: noop,
  useDebugValue: noop,
  useDeferredValue(value, initial) {
    requireComponent();
    return initial === undefined ? value : initial;
  },
  useTransition() {
    requireComponent();
    return [false, startTransition];
  },
  useId() {
    requireComponent();
    const local = ids++;
    const id = idPrefix + treeId();
    return local === 0 ? `${id}_` : `${id}H${local.toString(32)}_`;
  },
  useSyncExternalStore(_subscribe, _getSnapshot, getServerSnapshot) {
    if (getServerSnapshot === undefined) leaveToReactDom("store without a server's snapshot");
    return getServerSnapshot();
  },
  useOptimistic(passthrough) {
    requireComponent();
    return [passthrough, setOptimisticState];
  },
  useActionState,
  useFormState: useActionState,
  useHostTransitionStatus() {
    requireComponent();
    return NOT_PENDING;
  },
  useMemoCache: (size) => new Array(size).fill(MEMO_CACHE_SENTINEL),
  useCacheRefresh: () => refreshCache,
  useEffectEvent: () => callEffectEvent,
};
