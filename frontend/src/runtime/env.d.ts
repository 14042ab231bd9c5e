/** What the build puts in the place of these words. */
interface ImportMeta {
  readonly env: {
    /** True in the server bundle, false in the browser's. */
    readonly SSR: boolean;
  };
}
