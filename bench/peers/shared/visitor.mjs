/**
 * What the peers know of a request: the context that this program gave to the same page,
 * by the session cookie. A table in memory, where this program asks its database.
 */
export function contextOf(reference, cookieHeader) {
  return /(?:^|; *)session=[^;]/.test(cookieHeader ?? "") ? reference.contexts.signedIn : reference.contexts.anonymous;
}
