/** What the screens of pictures ask of the server. */
import type { Focus, PictureList, PicturePage } from "#app/generated/context.ts";
import { Refusal, SIGNED_OUT } from "../publishing/postJson";

const ADDRESS = "/api/office/pictures";

/** The types of files that can be chosen. Phones make a JPEG of their own format where it is missing here. */
export const ACCEPTED = "image/jpeg,image/png,image/webp,image/avif,image/gif";

/** Where a small variant of the picture of a name is. */
export const thumbnailOf = (name: string) => `${ADDRESS}/thumbnail?name=${encodeURIComponent(name)}`;

/** What is said of a picture. */
export interface About {
  alt: string;
  focus: Focus | undefined;
}

const refusal = (status: number, details: object) =>
  new Refusal(status, { message: "", mistakes: [], outdated: false, ...details });

/** Says why something was not done. */
export function reasonOf(error: unknown, messages: { offline: string; signedOut: string }): string {
  if (!(error instanceof Refusal)) return messages.offline;
  return error.status === SIGNED_OUT ? messages.signedOut : error.message;
}

async function answered<Answer>(request: Promise<Response>): Promise<Answer> {
  const response = await request;
  const answer = await response.json();
  if (!response.ok) throw refusal(response.status, answer);
  return answer;
}

/**
 * Sends a picture, and tells how much has been sent, in percent. Without words about it these are said later,
 * where the picture is used.
 *
 * @throws {Refusal} when the server refuses it; any other error where it cannot be reached, or `signal` is given
 */
export function send(
  file: Blob,
  about: About | undefined,
  onProgress: (percent: number) => void,
  signal: AbortSignal,
): Promise<PicturePage> {
  const query = new URLSearchParams(about ? { alt: about.alt } : { later: "true" });
  if (about?.focus) {
    query.set("x", String(about.focus.x));
    query.set("y", String(about.focus.y));
  }
  return new Promise((resolve, reject) => {
    // fetch() does not say how much it has sent.
    const request = new XMLHttpRequest();
    request.open("POST", `${ADDRESS}?${query}`);
    request.responseType = "json";
    request.upload.onprogress = ({ loaded, total }) => onProgress(Math.floor((loaded / total) * 100));
    request.onload = () => {
      const { status, response } = request;
      if (status === 200 && response) resolve(response);
      else if (response?.message) reject(refusal(status, response));
      else reject(new Error(`Status ${status}`));
    };
    request.onerror = () => reject(new Error("The server was not reached"));
    request.onabort = () => reject(signal.reason);
    signal.addEventListener("abort", () => request.abort());
    request.send(file);
  });
}

const post = <Answer>(what: string, body: object): Promise<Answer> =>
  answered(
    fetch(`${ADDRESS}/${what}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    }),
  );

/** Says something else of a picture. */
export const change = (name: string, about: About) => post<PicturePage>("change", { name, ...about });

/** Deletes a picture. */
export const remove = (name: string) => post<object>("delete", { name });

/** A page of the pictures that have these words. */
export const find = (search: string, before: string | undefined) =>
  answered<PictureList>(fetch(`${ADDRESS}?${new URLSearchParams({ q: search, ...(before && { before }) })}`));
