/** Addresses that more than one side of the site knows. Imports nothing: the service worker carries it. */

/** Below it is whatever is no page. */
export const API = "/api/";

/** Below it are the documents of the content, by their keys. */
export const CONTENT = "/api/content/";

/** Takes the form of signing in, and ends the session by `DELETE`. */
export const SESSION = "/api/session";

/** Takes the form that ends the session. */
export const SIGN_OUT = "/api/session/end";

/** The screen of signing in as visitors come to it themselves. */
export const SIGN_IN = "/login";

/** The same screen as guards send there, and the beginning of all that belong to it. */
export const SIGN_IN_FIRST = "/auth";

/** Below it are previews of what editors have not published yet. */
const PREVIEWS = "/preview/";

/** Below it is the link with which the first administrator is made. */
const SETUP = "/setup/";

/**
 * What begins so is no page to come back to: the screens of signing in, previews, the link of the first
 * administrator, and whatever is no page at all.
 */
export const NO_RETURN = [SIGN_IN, SIGN_IN_FIRST, PREVIEWS, SETUP, API];

/** The query parameter of links in mails: what it holds lets whoever has it into an account. */
export const SECRET = "token";
