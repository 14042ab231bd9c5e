/** The status of the answer to a message that another visitor sends to the program at `baseURL`. */
export function writeAsVisitor(baseURL: string | undefined, message: object): Promise<number>;
