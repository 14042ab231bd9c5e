/** The code of RFC 6238 that an app with this secret shows in a step of half a minute. */
export function codeOf(secret: string, step: number): string;
