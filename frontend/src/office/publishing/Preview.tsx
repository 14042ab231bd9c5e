/** The page with what is not published yet: beside the form on a wide screen, in its place on others. */
import { useEffect, useRef, useState } from "react";
import type {
  ClosedPreviews,
  EditedDocument,
  ListedPreviewLink,
  OpenedPreview,
} from "#app/generated/context.ts";
import type { Messages } from "#app/generated/messages.ts";
import { format } from "#app/runtime/format.ts";
import { Button } from "#app/ui/Button/Button.tsx";
import { HINT, TextField } from "#app/ui/Field/Field.tsx";
import { postJson } from "./postJson";
import type { DraftState, useDraft } from "./useDraft";

/** Where there is room beside the form: `xl` of the styles. */
const WIDE = "(min-width: 80rem)";

/** How wide the page is shown, in pixels. */
const WIDTHS = { phone: 360, desktop: 1280 };

const NAMES = ["phone", "desktop"] as const;

export function usePreview(
  { id: key, previewLinks }: EditedDocument,
  { state, flush, setMessage }: ReturnType<typeof useDraft>,
) {
  const [opened, setOpened] = useState<OpenedPreview>();
  const [links, setLinks] = useState(previewLinks);
  const [beside, setBeside] = useState(false);
  const [pending, setPending] = useState(false);

  /** Saves what was typed; where it can be seen, or undefined where that failed. */
  const prepare = async (): Promise<OpenedPreview | undefined> => {
    setPending(true);
    setMessage("");
    try {
      if (state !== "untouched" && !(await flush())) return undefined;
      const preview = opened ?? (await postJson<OpenedPreview>("preview", { key }));
      if (!opened) setLinks(preview.links);
      setOpened(preview);
      return preview;
    } catch (error) {
      setMessage(error instanceof Error ? error.message : String(error));
      return undefined;
    } finally {
      setPending(false);
    }
  };

  const open = async () => {
    const preview = await prepare();
    if (preview && !window.matchMedia(WIDE).matches) window.location.assign(preview.page);
    else setBeside(preview !== undefined);
  };

  /** Ends one of the links, or all. */
  const end = async (id?: string) => {
    setPending(true);
    setMessage("");
    try {
      const left = await postJson<ClosedPreviews>("preview/close", { key, id });
      setLinks(left.links);
      // It may have been the one that is open here.
      setOpened(undefined);
      setBeside(false);
    } catch (error) {
      setMessage(error instanceof Error ? error.message : String(error));
    } finally {
      setPending(false);
    }
  };

  return {
    prepare,
    open,
    pending,
    opened,
    links,
    end,
    /** The page beside the form; undefined where it is not shown there. */
    beside: beside ? opened?.page : undefined,
    close: () => setBeside(false),
  };
}

function reload(frame: HTMLIFrameElement | null): void {
  try {
    frame?.contentWindow?.location.reload();
  } catch {
    // Somebody has followed a link to another site.
    frame?.setAttribute("src", frame.src);
  }
}

interface PreviewFrameProps {
  messages: Messages["publishing"]["preview"];
  page: string;
  /** Of the draft: whenever it is saved the page is shown anew. */
  state: DraftState;
  onClose: () => void;
}

export function PreviewFrame({ messages, page, state, onClose }: PreviewFrameProps) {
  const [width, setWidth] = useState<keyof typeof WIDTHS>("phone");
  const [room, setRoom] = useState({ width: 0, height: 0 });
  const place = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const before = useRef(state);
  const scale = Math.min(1, room.width / WIDTHS[width]) || 1;

  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => entry && setRoom(entry.contentRect));
    if (place.current) observer.observe(place.current);
    return () => observer.disconnect();
  }, []);

  useEffect(() => {
    const changed = before.current !== state;
    before.current = state;
    if (changed && (state === "saved" || state === "untouched")) reload(frame.current);
  }, [state]);

  return (
    <section className="grid grid-cols-1 gap-3 max-xl:hidden" aria-label={messages.heading}>
      <div className="flex gap-3">
        {NAMES.map((name) => (
          <Button
            key={name}
            look="secondary"
            size="small"
            className="aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-paper"
            aria-pressed={name === width}
            onClick={() => setWidth(name)}
          >
            {messages[name]}
          </Button>
        ))}
        <Button look="quiet" size="small" className="ml-auto" onClick={onClose}>
          {messages.close}
        </Button>
      </div>
      <div
        ref={place}
        className="flex h-[calc(100vh-var(--spacing-bar)-17rem)] min-h-80 justify-center overflow-hidden rounded-lg border border-line bg-band"
      >
        <iframe
          ref={frame}
          className="flex-none origin-top"
          title={messages.heading}
          src={page}
          style={{ width: WIDTHS[width], height: room.height / scale, transform: `scale(${scale})` }}
        />
      </div>
    </section>
  );
}

/** The links by which others see the visitor's drafts, each with a button that ends it. */
export function PreviewLinks({
  messages,
  links,
  pending,
  end,
}: Pick<ReturnType<typeof usePreview>, "links" | "pending" | "end"> & {
  messages: Messages["publishing"]["preview"];
}) {
  if (links.length === 0) return null;
  const named = ({ title, made }: ListedPreviewLink) => format(messages.made, { title, time: made });
  return (
    <section aria-labelledby="preview-links">
      <h2 id="preview-links" className="mb-1 text-xl/[1.3]">
        {messages.links}
      </h2>
      <p className={HINT}>{messages.linksText}</p>
      <ul className="my-3">
        {links.map((link) => (
          <li
            key={link.id}
            className="flex flex-wrap items-center justify-between gap-x-8 gap-y-2 border-t border-line py-3"
          >
            <p>
              {named(link)}
              <br />
              <span className={HINT}>{format(messages.until, { time: link.until })}</span>
            </p>
            <Button
              look="secondary"
              pending={pending}
              aria-label={`${messages.endLink}: ${named(link)}`}
              onClick={() => end(link.id)}
            >
              {messages.endLink}
            </Button>
          </li>
        ))}
      </ul>
      {links.length > 1 && (
        <Button look="secondary" pending={pending} onClick={() => end()}>
          {messages.endLinks}
        </Button>
      )}
    </section>
  );
}

export function SharePreview({
  messages,
  prepare,
  pending,
  opened,
}: Pick<ReturnType<typeof usePreview>, "prepare" | "pending" | "opened"> & {
  messages: Messages["publishing"]["preview"];
}) {
  const [address, setAddress] = useState("");
  const [copied, setCopied] = useState(false);

  const copy = async () => {
    const preview = await prepare();
    if (!preview) return;
    const whole = window.location.origin + preview.page;
    setAddress(whole);
    try {
      await navigator.clipboard.writeText(whole);
      setCopied(true);
    } catch {
      // It can be copied from its field.
      setCopied(false);
    }
  };

  return (
    <div className="grid justify-items-start gap-3">
      <Button look="quiet" pending={pending} onClick={copy}>
        {messages.copy}
      </Button>
      {opened && address && (
        <div className="w-full">
          <TextField
            label={messages.address}
            hint={messages.hint}
            value={address}
            readOnly
            onFocus={(event) => event.target.select()}
          />
        </div>
      )}
      <p role="status" className={HINT}>
        {opened && copied && messages.copied}
      </p>
    </div>
  );
}
