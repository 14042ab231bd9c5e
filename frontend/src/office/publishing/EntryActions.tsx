/** What is done with an event, a lesson or a quiz as a whole: copied, called otherwise, removed. */
import { type FormEvent, useState } from "react";
import type { EditedDocument, Entry, NamedText } from "#app/generated/context.ts";
import type { Messages } from "#app/generated/messages.ts";
import { Button } from "#app/ui/Button/Button.tsx";
import { ERROR, HINT, TextField } from "#app/ui/Field/Field.tsx";
import { Disclosure } from "./Disclosure";
import type { Act } from "./postJson";

interface EntryActionsProps {
  messages: Messages["publishing"];
  shown: EditedDocument;
  entry: Entry;
  hasDraft: boolean;
  act: Act;
  /** What the server said when it refused something, empty where it did not. */
  failure: string;
}

/** What of an address the server takes for a name in it. */
const NAME = "[a-z0-9\\-]+";

/** What the first segments of a key say of it: its collection, and a lesson's topic. */
function placeOf(key: string) {
  const [first, second, topic] = key.split("/");
  if (first === "events") return { collection: "events" };
  return second === "lessons" ? { collection: "lessons", topic } : { collection: "quizzes" };
}

/**
 * Does one thing at a time. Whoever leads to another page goes on waiting until it is there.
 *
 * @returns `isWaiting`, `hasFailed` and what begins the work, which says where it leads to
 */
function useAction(work: () => Promise<string | undefined>) {
  const [isWaiting, setWaiting] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const begin = async (event?: FormEvent) => {
    event?.preventDefault();
    if (isWaiting) return;
    setWaiting(true);
    setFailed(false);
    const address = await work();
    if (address !== undefined) window.location.assign(address);
    else {
      setWaiting(false);
      setFailed(true);
    }
  };
  return { isWaiting, hasFailed, begin };
}

function Copy({ messages, shown, entry, act, failure }: EntryActionsProps) {
  const [title, setTitle] = useState(shown.title);
  const [day, setDay] = useState("");
  const { isWaiting, hasFailed, begin } = useAction(async () => {
    const asked = { ...placeOf(shown.id), title, day, copyOf: shown.id };
    const made = await act<NamedText>("add", asked);
    return made && `/admin/content/${made.id}`;
  });
  return (
    <form className="grid grid-cols-1 gap-4" onSubmit={begin}>
      <h2 className="text-xl/[1.3]">{messages.entry.copy}</h2>
      <p className={HINT}>{messages.entry.copyText}</p>
      <TextField
        label={messages.adding.title}
        value={title}
        required
        maxLength={200}
        onChange={({ target }) => setTitle(target.value)}
      />
      {entry.isEvent && (
        <TextField
          type="date"
          label={messages.adding.day}
          value={day}
          required
          onChange={({ target }) => setDay(target.value)}
        />
      )}
      {hasFailed && <p className={ERROR}>{failure}</p>}
      <Button type="submit" look="secondary" className="justify-self-start" pending={isWaiting}>
        {messages.entry.copySubmit}
      </Button>
    </form>
  );
}

function Rename({ messages, shown, entry, hasDraft, act, failure }: EntryActionsProps) {
  const [name, setName] = useState(entry.suggested || entry.name);
  const { isWaiting, hasFailed, begin } = useAction(async () => {
    const made = await act<NamedText>("rename", { name, base: shown.version });
    return made && `/admin/content/${made.id}`;
  });
  return (
    <form className="grid grid-cols-1 gap-4" onSubmit={begin}>
      <h2 className="text-xl/[1.3]">{messages.entry.rename}</h2>
      <p className={HINT}>{messages.entry.renameText}</p>
      <TextField
        label={messages.entry.address}
        hint={<span className="wrap-anywhere">{`${entry.folder}${name}`}</span>}
        value={name}
        required
        pattern={NAME}
        maxLength={100}
        autoCapitalize="none"
        onChange={({ target }) => setName(target.value)}
      />
      {hasFailed && <p className={ERROR}>{failure}</p>}
      <Button
        type="submit"
        look="secondary"
        className="justify-self-start"
        pending={isWaiting}
        unavailable={hasDraft || name === entry.name}
      >
        {messages.entry.renameSubmit}
      </Button>
      {hasDraft && <p className={HINT}>{messages.entry.renameLater}</p>}
    </form>
  );
}

function Remove({ messages, shown, act, failure }: EntryActionsProps) {
  const { isWaiting, hasFailed, begin } = useAction(async () =>
    (await act("remove", { base: shown.version })) ? `/admin/content/${shown.id}?history` : undefined,
  );
  const remove = () => (window.confirm(messages.entry.removeQuestion) ? begin() : undefined);
  return (
    <div className="grid grid-cols-1 gap-4">
      <h2 className="text-xl/[1.3]">{messages.entry.remove}</h2>
      <p className={HINT}>{messages.entry.removeText}</p>
      {hasFailed && <p className={ERROR}>{failure}</p>}
      <Button look="secondary" className="justify-self-start" pending={isWaiting} onClick={remove}>
        {messages.entry.removeSubmit}
      </Button>
    </div>
  );
}

export function EntryActions(props: EntryActionsProps) {
  const { messages, shown, entry } = props;
  if (!entry.isPublished) return <p className={HINT}>{messages.entry.unpublished}</p>;
  return (
    <Disclosure heading={messages.entry.heading}>
      <Copy {...props} />
      {shown.mayPublish && <Rename {...props} />}
      {shown.mayPublish && <Remove {...props} />}
    </Disclosure>
  );
}
