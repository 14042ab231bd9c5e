/** Promises that a synchronous render may meet. */

/** A promise that is never kept. */
export const pending = () => new Promise(() => {});

/** What loads a module at once. */
export const loaded = (component) => () => ({
  // biome-ignore lint/suspicious/noThenProperty: React asks for a thenable, and no promise calls back at once.
  then: (resolve) => resolve({ default: component }),
});

/** What cannot load a module, and says so at once. */
export const failing = () => ({
  // biome-ignore lint/suspicious/noThenProperty: no promise calls back at once.
  then: (_, reject) => reject(new Error("Bad lazy")),
});
