/** Two buttons for photographs, and how far those are that are being sent. */
import { useEffect, useRef, useState } from "react";
import type { Messages } from "#app/generated/messages.ts";
import { format } from "#app/runtime/format.ts";
import { Button } from "#app/ui/Button/Button.tsx";
import { ERROR, HINT } from "#app/ui/Field/Field.tsx";
import { ProgressBar } from "#app/ui/ProgressBar/ProgressBar.tsx";
import { ACCEPTED } from "../../pictures/requests";
import type { Upload } from "../../pictures/uploadQueue";

interface UploadsProps {
  messages: Messages["publishing"]["forms"]["gallery"];
  uploads: Upload[];
  /** How many have arrived since the page was opened. */
  sent: number;
  onAdd: (files: Iterable<File>) => void;
  onCancel: (id: number) => void;
}

/** What is said of all that are not sent yet. */
function statusOf({ messages, uploads, sent }: Pick<UploadsProps, "messages" | "uploads" | "sent">): string {
  const left = uploads.filter(({ state }) => state !== "refused");
  const number = left.length;
  if (number === 0) return sent > 0 ? format(messages.allSent, { number: sent }) : "";
  if (left.some(({ state }) => state === "offline")) return format(messages.offline, { number });
  if (left.some(({ state }) => state === "signedOut")) return format(messages.signedOut, { number });
  return format(messages.sending, { number });
}

export function Uploads({ messages, uploads, sent, onAdd, onCancel }: UploadsProps) {
  const several = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  // Phones and tablets have one.
  const [hasCamera, setHasCamera] = useState(false);
  useEffect(() => setHasCamera(window.matchMedia("(pointer: coarse)").matches), []);
  const input = {
    type: "file",
    tabIndex: -1,
    "aria-hidden": true,
    className: "sr-only",
    onChange: ({ target }: { target: HTMLInputElement }) => {
      onAdd([...(target.files ?? [])]);
      // The same file can be chosen again.
      target.value = "";
    },
  } as const;
  return (
    <div className="grid grid-cols-1 gap-3">
      <input {...input} ref={several} accept={ACCEPTED} multiple />
      <input {...input} ref={camera} accept="image/*" capture="environment" />
      <div className="flex flex-wrap gap-3 noscript:hidden">
        <Button onClick={() => several.current?.click()}>{messages.add}</Button>
        {hasCamera && (
          <Button look="secondary" onClick={() => camera.current?.click()}>
            {messages.camera}
          </Button>
        )}
      </div>
      <p role="status" className={`${HINT} empty:hidden`}>
        {statusOf({ messages, uploads, sent })}
      </p>
      {uploads.length > 0 && (
        <ul className="grid grid-cols-1 gap-2">
          {uploads.map(({ id, file, state, percent, problem }) => (
            <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-1 rounded-lg bg-mist px-4 py-2">
              <div className="grid min-w-0 flex-1 gap-1.5">
                <span className="wrap-anywhere">{file.name}</span>
                {state === "sending" && <ProgressBar label={file.name} percent={percent} />}
                {problem && (
                  <p role="alert" className={ERROR}>
                    {problem}
                  </p>
                )}
              </div>
              <Button
                look="quiet"
                size="small"
                aria-label={`${state === "refused" ? messages.forget : messages.cancel}: ${file.name}`}
                onClick={() => onCancel(id)}
              >
                {state === "refused" ? messages.forget : messages.cancel}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
