/**
 * What TypeScript's compiler says of `source`; empty where it finds nothing wrong.
 *
 * @param file where the source may be written, below this project's `node_modules`' folder
 */
export function findings(source: string, file: string): Promise<string>;
