/** What is done with an event, a lesson or a quiz as a whole: copied, called otherwise, removed. */
import { type FormEvent, useState } from "react";
import type { EditedDocument, Entry, NamedText } from "#app/generated/context.ts";
import type { Messages } from "#app/generated/messages.ts";
import { Button } from "#app/ui/Button/Button.tsx";
import { HINT, TextField } from "#app/ui/Field/Field.tsx";
import type { Act } from "./ask";
import { Disclosure } from "./Disclosure";

interface EntryActionsProps {
  words: Messages["publishing"];
  shown: EditedDocument;
  entry: Entry;
  hasDraft: boolean;
  act: Act;
}

/** What of an address the server takes for a name in it. */
const NAME = "[a-z0-9\\-]+";

/** What the first segments of a key say of it: its collection, and a lesson's topic. */
function placeOf(key: string) {
  const [first, second, topic] = key.split("/");
  if (first === "events") return { collection: "events" };
  return second === "lessons" ? { collection: "lessons", topic } : { collection: "quizzes" };
}

function Copy({ words, shown, entry, act }: EntryActionsProps) {
  const [title, setTitle] = useState(shown.title);
  const [day, setDay] = useState("");
  const copy = async (event: FormEvent) => {
    event.preventDefault();
    const asked = { ...placeOf(shown.id), title, day, copyOf: shown.id };
    const made = await act<NamedText>("add", asked);
    if (made) window.location.assign(`/admin/content/${made.id}`);
  };
  return (
    <form className="grid gap-4" onSubmit={copy}>
      <h2 className="text-xl/[1.3]">{words.entry.copy}</h2>
      <p className={HINT}>{words.entry.copyText}</p>
      <TextField
        label={words.adding.title}
        value={title}
        required
        maxLength={200}
        onChange={({ target }) => setTitle(target.value)}
      />
      {entry.isEvent && (
        <TextField
          type="date"
          label={words.adding.day}
          value={day}
          required
          onChange={({ target }) => setDay(target.value)}
        />
      )}
      <Button type="submit" look="secondary" className="justify-self-start">
        {words.entry.copySubmit}
      </Button>
    </form>
  );
}

function Rename({ words, shown, entry, hasDraft, act }: EntryActionsProps) {
  const [name, setName] = useState(entry.suggested || entry.name);
  const rename = async (event: FormEvent) => {
    event.preventDefault();
    const made = await act<NamedText>("rename", { name, base: shown.version });
    if (made) window.location.assign(`/admin/content/${made.id}`);
  };
  return (
    <form className="grid gap-4" onSubmit={rename}>
      <h2 className="text-xl/[1.3]">{words.entry.rename}</h2>
      <p className={HINT}>{words.entry.renameText}</p>
      <TextField
        label={words.entry.address}
        hint={<span className="wrap-anywhere">{`${entry.folder}${name}`}</span>}
        value={name}
        required
        pattern={NAME}
        maxLength={100}
        autoCapitalize="none"
        onChange={({ target }) => setName(target.value)}
      />
      <Button
        type="submit"
        look="secondary"
        className="justify-self-start"
        unavailable={hasDraft || name === entry.name}
      >
        {words.entry.renameSubmit}
      </Button>
      {hasDraft && <p className={HINT}>{words.entry.renameLater}</p>}
    </form>
  );
}

function Remove({ words, shown, act }: EntryActionsProps) {
  const remove = async () => {
    if (!window.confirm(words.entry.removeQuestion)) return;
    if (await act("remove", { base: shown.version })) {
      window.location.assign(`/admin/content/${shown.id}?history`);
    }
  };
  return (
    <div className="grid gap-4">
      <h2 className="text-xl/[1.3]">{words.entry.remove}</h2>
      <p className={HINT}>{words.entry.removeText}</p>
      <Button look="secondary" className="justify-self-start" onClick={remove}>
        {words.entry.removeSubmit}
      </Button>
    </div>
  );
}

export function EntryActions(props: EntryActionsProps) {
  const { words, shown, entry } = props;
  if (!entry.isPublished) return <p className={HINT}>{words.entry.unpublished}</p>;
  return (
    <Disclosure heading={words.entry.heading}>
      <Copy {...props} />
      {shown.mayPublish && <Rename {...props} />}
      {shown.mayPublish && <Remove {...props} />}
    </Disclosure>
  );
}
