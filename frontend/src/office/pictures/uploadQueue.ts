/** Many pictures that are sent one after the other while their editor does something else. */
import type { PicturePage } from "#app/generated/context.ts";
import { Refusal, SIGNED_OUT } from "../publishing/postJson";

/** Until the server is asked again that was not reached, in milliseconds. */
export const PAUSE = 5000;

export interface Upload {
  id: number;
  file: File;
  /** `offline` and `signedOut` go on by themselves; what is `refused` does not. */
  state: "waiting" | "sending" | "offline" | "signedOut" | "refused";
  /** How much has been sent. */
  percent: number;
  /** Why it is refused. */
  problem: string;
}

export interface UploadQueueOptions {
  /** @throws {Refusal} where the picture is refused; any other error where the server was not reached */
  send: (file: File, onProgress: (percent: number) => void, signal: AbortSignal) => Promise<PicturePage>;
  onSent: (sent: PicturePage, file: File) => void;
  onChange: (uploads: Upload[]) => void;
}

export class UploadQueue {
  readonly #options: UploadQueueOptions;
  #uploads: Upload[] = [];
  #added = 0;
  #sending: { id: number; abort: AbortController } | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: UploadQueueOptions) {
    this.#options = options;
  }

  add(files: Iterable<File>): void {
    const added = [...files].map((file): Upload => {
      this.#added += 1;
      return { id: this.#added, file, state: "waiting", percent: 0, problem: "" };
    });
    this.#change([...this.#uploads, ...added]);
    void this.#work();
  }

  /** Does not send it after all, or forgets that it was refused. */
  cancel(id: number): void {
    if (this.#sending?.id === id) this.#sending.abort.abort();
    this.#change(this.#uploads.filter((it) => it.id !== id));
    void this.#work();
  }

  /** Goes on with what could not be sent. */
  retry(): void {
    clearTimeout(this.#timer);
    const again = ({ state }: Upload) => state === "offline" || state === "signedOut";
    if (!this.#uploads.some(again)) return;
    this.#change(this.#uploads.map((it) => (again(it) ? { ...it, state: "waiting" } : it)));
    void this.#work();
  }

  /** Sends nothing any more. */
  stop(): void {
    clearTimeout(this.#timer);
    this.#uploads = [];
    this.#sending?.abort.abort();
  }

  #change(uploads: Upload[]): void {
    this.#uploads = uploads;
    this.#options.onChange(uploads);
  }

  #set(id: number, what: Partial<Upload>): void {
    this.#change(this.#uploads.map((it) => (it.id === id ? { ...it, ...what } : it)));
  }

  async #work(): Promise<void> {
    if (this.#sending) return;
    for (;;) {
      const next = this.#uploads.find(({ state }) => state === "waiting");
      if (!next || this.#uploads.some(({ state }) => state === "offline" || state === "signedOut")) return;
      this.#sending = { id: next.id, abort: new AbortController() };
      await this.#send(next, this.#sending.abort.signal);
      this.#sending = undefined;
    }
  }

  async #send({ id, file }: Upload, signal: AbortSignal): Promise<void> {
    this.#set(id, { state: "sending", percent: 0 });
    try {
      const sent = await this.#options.send(file, (percent) => this.#set(id, { percent }), signal);
      if (signal.aborted) return;
      this.#change(this.#uploads.filter((it) => it.id !== id));
      this.#options.onSent(sent, file);
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof Refusal) || error.status >= 500) {
        this.#set(id, { state: "offline" });
        this.#timer = setTimeout(() => this.retry(), PAUSE);
      } else if (error.status === SIGNED_OUT) {
        this.#set(id, { state: "signedOut" });
      } else {
        this.#set(id, { state: "refused", problem: error.message });
      }
    }
  }
}
