/** Address of the whole stylesheet; build/options.mjs makes this module. */
declare module "#stylesheet" {
  const address: string;
  export default address;
}
