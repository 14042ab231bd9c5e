/** The button “Add picture” and what follows: the file, what it shows, what must stay visible, and how far it is. */
import { useEffect, useId, useRef, useState } from "react";
import type { Focus, PicturePage } from "#app/generated/context.ts";
import type { Messages } from "#app/generated/messages.ts";
import { format } from "#app/runtime/format.ts";
import { Button } from "#app/ui/Button/Button.tsx";
import { HINT } from "#app/ui/Field/Field.tsx";
import { Panel } from "#app/ui/Panel/Panel.tsx";
import { ProgressBar } from "#app/ui/ProgressBar/ProgressBar.tsx";
import { AltField } from "./AltField";
import { FocalPoint } from "./FocalPoint";
import { Problem } from "./Problem";
import { type Prepared, prepare } from "./prepare";
import { ACCEPTED, reasonOf, send } from "./requests";

export interface AddPictureProps {
  messages: Messages["pictures"];
  onAdded: (added: PicturePage) => void;
}

export function AddPicture({ messages: { add, about }, onAdded }: AddPictureProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const field = useRef<HTMLDivElement>(null);
  const [prepared, setPrepared] = useState<Prepared>();
  const [alt, setAlt] = useState("");
  const [focus, setFocus] = useState<Focus>();
  const [status, setStatus] = useState("");
  const [problem, setProblem] = useState("");
  const [missing, setMissing] = useState(false);
  /** Percent that has been sent; undefined while nothing is. */
  const [sent, setSent] = useState<number>();
  const sending = useRef<AbortController>(undefined);

  // The focus goes where the next step is.
  const opened = useRef(false);
  useEffect(() => {
    if (prepared) document.getElementById(`${id}-heading`)?.focus();
    else if (opened.current) document.getElementById(id)?.focus();
    opened.current = prepared !== undefined;
  }, [prepared, id]);

  const choose = () => input.current?.click();

  const take = async (file: File | undefined) => {
    if (!file) return;
    setProblem("");
    setStatus(add.reading);
    try {
      setPrepared(await prepare(file));
      setFocus(undefined);
    } catch {
      setProblem(add.unreadable);
    }
    setStatus("");
  };

  const close = () => {
    sending.current?.abort();
    setPrepared(undefined);
    setAlt("");
    setFocus(undefined);
    setProblem("");
    setMissing(false);
  };

  const save = async () => {
    if (!prepared) return;
    setProblem("");
    setMissing(!alt.trim());
    if (!alt.trim()) {
      field.current?.querySelector("textarea")?.focus();
      return;
    }
    setSent(0);
    sending.current = new AbortController();
    const { signal } = sending.current;
    try {
      const added = await send(prepared.file, { alt, focus }, setSent, signal);
      sending.current = undefined;
      close();
      setStatus(added.isNew ? add.saved : add.known);
      onAdded(added);
    } catch (error) {
      if (!signal.aborted) setProblem(reasonOf(error, add));
    }
    setSent(undefined);
  };

  return (
    <div className="grid min-w-0 gap-4">
      <input
        ref={input}
        type="file"
        accept={ACCEPTED}
        tabIndex={-1}
        aria-hidden="true"
        className="sr-only"
        onChange={({ target }) => {
          void take(target.files?.[0]);
          // The same file can be chosen again.
          target.value = "";
        }}
      />
      {!prepared && (
        <Button id={id} className="justify-self-start" onClick={choose}>
          {add.add}
        </Button>
      )}
      <p role="status" className={`${HINT} empty:hidden`}>
        {status}
      </p>
      {prepared && (
        <Panel as="section" className="w-full max-w-176 justify-self-start">
          <h2 id={`${id}-heading`} tabIndex={-1}>
            {add.heading}
          </h2>
          <div ref={field} className="grid grid-cols-1 gap-6">
            <FocalPoint
              messages={about}
              focus={focus}
              ratio={prepared.preview.width / prepared.preview.height}
              onChange={setFocus}
            >
              <canvas
                ref={(canvas) => {
                  canvas?.getContext("2d")?.drawImage(prepared.preview, 0, 0);
                }}
                width={prepared.preview.width}
                height={prepared.preview.height}
                className="block size-full"
              />
            </FocalPoint>
            <AltField messages={about} alt={alt} wrong={missing && !alt.trim()} onChange={setAlt} />
            <Problem problem={problem} />
            {sent !== undefined && (
              <div className="grid grid-cols-1 gap-2">
                <p>{sent < 100 ? format(add.sending, { percent: sent }) : add.working}</p>
                <ProgressBar label={add.heading} percent={sent} />
              </div>
            )}
            <div className="flex flex-wrap gap-3">
              <Button pending={sent !== undefined} onClick={save}>
                {add.save}
              </Button>
              <Button look="secondary" disabled={sent !== undefined} onClick={choose}>
                {add.another}
              </Button>
              <Button look="quiet" onClick={close}>
                {add.cancel}
              </Button>
            </div>
          </div>
        </Panel>
      )}
      {!prepared && <Problem problem={problem} />}
    </div>
  );
}
