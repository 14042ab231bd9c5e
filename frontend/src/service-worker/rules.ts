/** What the service worker does with which request; pure, so that it can be tested. */

export type Handling =
  /** Asked of the server first; what was kept counts only without a connection. */
  | "page"
  | "content"
  /** Never changes under its address: what was kept counts first. */
  | "file"
  | "picture"
  /** Left to the browser. */
  | "none";

/** Entries that each cache holds at most; the longest unused ones go first. */
export const LIMITS = { page: 60, content: 120, file: 240, picture: 150 } as const;

/** A hash in the name of a picture's variant: its address never shows another picture. */
const HASHED_PICTURE = /^\/media\/.+-[0-9a-f]{8}-\d+\.[a-z]+$/;

export function handlingOf(
  request: { url: string; method: string; mode: string; headers: Pick<Headers, "has"> },
  origin: string,
): Handling {
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== origin || request.headers.has("range")) return "none";
  if (request.mode === "navigate") return url.searchParams.has("token") ? "none" : "page";
  if (url.pathname.startsWith("/api/content/")) return "content";
  if (url.pathname.startsWith("/assets/")) return "file";
  if (HASHED_PICTURE.test(url.pathname)) return "picture";
  return "none";
}

/** Whether this request signs the visitor out. */
export function endsSession({ url, method }: Pick<Request, "url" | "method">): boolean {
  const { pathname } = new URL(url);
  return (
    (method === "POST" && pathname === "/api/session/end") ||
    (method === "DELETE" && pathname === "/api/session")
  );
}

/** Whether an answer may be kept: complete, from here, for everyone. */
export function isKeepable(response: Pick<Response, "status" | "type" | "redirected" | "headers">): boolean {
  const caching = response.headers.get("cache-control") ?? "";
  return (
    response.status === 200 &&
    response.type === "basic" &&
    !response.redirected &&
    !/\b(?:no-store|private)\b/i.test(caching)
  );
}
