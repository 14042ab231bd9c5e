/** Photographs that are sent in the background of a form. */
import { useEffect, useEffectEvent, useState } from "react";
import type { PicturePage } from "#app/generated/context.ts";
import type { Messages } from "#app/generated/messages.ts";
import { content } from "#app/runtime/page/content.ts";
import { prepare } from "../../pictures/prepare";
import { send } from "../../pictures/requests";
import { type Upload, UploadQueue } from "../../pictures/uploadQueue";
import { Refusal } from "../postJson";

/** What cannot be read: the status of a file of another type. */
const UNREADABLE = 415;

async function prepareAndSend(
  file: File,
  onProgress: (percent: number) => void,
  signal: AbortSignal,
): Promise<PicturePage> {
  let prepared: Blob;
  try {
    prepared = (await prepare(file)).file;
  } catch {
    const messages: Messages["pictures"] = await content("admin/pictures");
    throw new Refusal(UNREADABLE, { message: messages.add.unreadable, mistakes: [], outdated: false });
  }
  signal.throwIfAborted();
  return send(prepared, undefined, onProgress, signal);
}

export function useUploads(onSent: (sent: PicturePage, file: File) => void) {
  const [uploads, setUploads] = useState<Upload[]>([]);
  const take = useEffectEvent(onSent);
  const [queue, setQueue] = useState<UploadQueue>();
  const isUnsent = uploads.some(({ state }) => state !== "refused");

  useEffect(() => {
    const made = new UploadQueue({
      send: prepareAndSend,
      onSent: (sent, file) => take(sent, file),
      onChange: setUploads,
    });
    setQueue(made);
    const retry = () => made.retry();
    window.addEventListener("online", retry);
    // Somebody may have signed in again in another tab.
    window.addEventListener("focus", retry);
    return () => {
      window.removeEventListener("online", retry);
      window.removeEventListener("focus", retry);
      made.stop();
    };
  }, []);

  // What is not sent is lost with the page.
  useEffect(() => {
    if (!isUnsent) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [isUnsent]);

  return {
    uploads,
    add: (files: Iterable<File>) => queue?.add(files),
    cancel: (id: number) => queue?.cancel(id),
  };
}
