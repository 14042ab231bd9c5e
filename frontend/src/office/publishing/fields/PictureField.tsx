/** The field for a picture's name: what it looks like, and a list to choose another one from. */
import { type ReactNode, useEffect, useId, useState } from "react";
import type { ListedPicture } from "#app/generated/context.ts";
import type { Messages } from "#app/generated/messages.ts";
import { format } from "#app/runtime/format.ts";
import { content } from "#app/runtime/page/content.ts";
import { Button } from "#app/ui/Button/Button.tsx";
import { ERROR, HINT, TextField } from "#app/ui/Field/Field.tsx";
import { AddPicture } from "../../pictures/AddPicture";
import { find, thumbnailOf } from "../../pictures/requests";
import { Thumbnail } from "../../pictures/Thumbnail";

interface PictureFieldProps {
  id: string;
  label: ReactNode;
  hint?: string;
  error?: string;
  messages: Messages["publishing"]["editor"];
  name: string;
  /** Whether its name is said, too. */
  named?: boolean;
  /** What it shows goes with its name. */
  onChoose: (name: string, alt: string) => void;
}

/** How long somebody must have stopped typing before it is searched, in milliseconds. */
const SEARCH_DEBOUNCE_MS = 300;

interface ChooserProps {
  messages: Messages["pictures"];
  onChoose: (picture: ListedPicture) => void;
  onClose: () => void;
}

function Chooser({ messages, onChoose, onClose }: ChooserProps) {
  const [search, setSearch] = useState("");
  const [pictures, setPictures] = useState<ListedPicture[]>();
  const [older, setOlder] = useState<string>();
  const [failed, setFailed] = useState(false);
  const [pending, setPending] = useState(false);

  const look = async (before: string | undefined, isWanted: () => boolean) => {
    try {
      const found = await find(search, before);
      if (!isWanted()) return;
      setPictures((known) => [...((before && known) || []), ...found.pictures]);
      setOlder(found.older);
      setFailed(false);
    } catch {
      if (isWanted()) setFailed(true);
    }
  };

  const lookForOlder = async () => {
    setPending(true);
    await look(older, () => true);
    setPending(false);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: another search begins anew
  useEffect(() => {
    let wanted = true;
    const timer = window.setTimeout(
      () => void look(undefined, () => wanted),
      pictures ? SEARCH_DEBOUNCE_MS : 0,
    );
    return () => {
      wanted = false;
      window.clearTimeout(timer);
    };
  }, [search]);

  return (
    <div className="grid grid-cols-1 gap-4 rounded-lg bg-mist p-4">
      <p className="font-semibold text-ink">{messages.choose.heading}</p>
      <AddPicture messages={messages} onAdded={({ picture }) => onChoose(picture)} />
      <TextField
        type="search"
        label={messages.list.search}
        value={search}
        autoComplete="off"
        maxLength={200}
        onChange={({ target }) => setSearch(target.value)}
      />
      {failed && <p className={ERROR}>{messages.choose.failed}</p>}
      {pictures?.length === 0 && <p>{messages.list.notFound}</p>}
      <ul className="grid max-h-120 grid-cols-2 gap-3 overflow-y-auto sm:grid-cols-3">
        {pictures?.map((picture) => (
          <li key={picture.name}>
            <button
              type="button"
              aria-label={format(messages.choose.choose, { name: picture.alt || picture.name })}
              className="grid w-full cursor-pointer gap-1 rounded-lg border border-line bg-surface p-1.5 text-left text-sm/[1.4] hover:border-ink"
              onClick={() => onChoose(picture)}
            >
              <span className="block aspect-4/3 overflow-hidden rounded-sm bg-mist">
                <Thumbnail src={picture.thumbnail} focus={picture.focus} />
              </span>
              <span className="line-clamp-2 wrap-anywhere">{picture.alt || picture.name}</span>
            </button>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        {older && (
          <Button look="secondary" size="small" pending={pending} onClick={lookForOlder}>
            {messages.list.older}
          </Button>
        )}
        <Button look="quiet" size="small" onClick={onClose}>
          {messages.choose.close}
        </Button>
      </div>
    </div>
  );
}

export function PictureField({
  id,
  label,
  hint,
  error,
  messages,
  name,
  named = true,
  onChoose,
}: PictureFieldProps) {
  const described = useId();
  const [all, setAll] = useState<Messages["pictures"]>();
  const [failed, setFailed] = useState(false);
  const open = async () => {
    setFailed(false);
    try {
      setAll(await content("admin/pictures"));
    } catch {
      setFailed(true);
    }
  };
  const close = () => {
    setAll(undefined);
    requestAnimationFrame(() => document.getElementById(id)?.focus());
  };
  return (
    <div className="grid grid-cols-1 gap-1.5" data-invalid={error ? "" : undefined}>
      <p id={`${described}-label`} className="font-semibold text-ink">
        {label}
      </p>
      {hint && (
        <p id={`${described}-hint`} className={HINT}>
          {hint}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-3">
        {name && (
          <span className="block h-24 w-32 overflow-hidden rounded-lg border border-line bg-mist">
            <Thumbnail key={name} src={thumbnailOf(name)} />
          </span>
        )}
        <span className="grid min-w-0 justify-items-start gap-1.5">
          {named && <span className="wrap-anywhere">{name}</span>}
          <Button
            id={id}
            look="secondary"
            size="small"
            className="noscript:hidden"
            aria-expanded={all !== undefined}
            aria-describedby={[`${described}-label`, error && `${described}-error`].filter(Boolean).join(" ")}
            aria-invalid={error ? true : undefined}
            onClick={() => (all ? close() : void open())}
          >
            {messages.choosePicture}
          </Button>
        </span>
      </div>
      <p role="alert" className={`empty:hidden ${ERROR}`}>
        {failed && messages.picturesFailed}
      </p>
      {error && (
        <p id={`${described}-error`} className={ERROR}>
          {error}
        </p>
      )}
      {all && (
        <Chooser
          messages={all}
          onClose={close}
          onChoose={({ name: chosen, alt }) => {
            onChoose(chosen, alt);
            close();
          }}
        />
      )}
    </div>
  );
}
