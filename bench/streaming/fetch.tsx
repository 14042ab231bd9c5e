/** The page in this program's isolate: React's renderer for web streams, and calls of the host that wait. */
import { renderToReadableStream } from "react-dom/server.browser";
import { Page, waitsOf } from "./page";

declare const ssr: { callAsync(name: string, argument: unknown): Promise<string> };

export default {
  async fetch({ url, signal }: Request) {
    const { soon, late } = waitsOf(url);
    const after = (wait: number, answer: string) => ssr.callAsync("after", [wait, answer]);
    const page = <Page soon={after(soon, "What comes soon")} late={after(late, "What comes late")} />;
    // Whoever leaves is no error.
    const onError = (error: unknown) => signal.aborted || console.error(error);
    const body = await renderToReadableStream(page, { signal, onError });
    return new Response(body, { headers: { "content-type": "text/html; charset=utf-8" } });
  },
};
