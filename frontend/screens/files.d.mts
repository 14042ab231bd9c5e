/** The file in base64; undefined where there is none. */
export function read(path: string): Promise<string | undefined>;

/** Writes base64 into a file, whose folder is made. */
export function write(path: string, base64: string): Promise<void>;
