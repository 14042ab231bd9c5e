/** Begins an event, a lesson or a quiz. */
import { type FormEvent, useState } from "react";
import { useLocation } from "react-router";
import type { NamedText, TextList } from "#app/generated/context.ts";
import type { Messages } from "#app/generated/messages.ts";
import { Button } from "#app/ui/Button/Button.tsx";
import { ButtonRow } from "#app/ui/ButtonRow/ButtonRow.tsx";
import { ERROR, HINT, SelectField, TextField } from "#app/ui/Field/Field.tsx";
import { TextLink } from "#app/ui/TextLink/TextLink.tsx";
import { useEarlyWords } from "../useEarlyWords";
import { Disclosure } from "./Disclosure";
import { postJson } from "./postJson";

const COLLECTIONS = ["events", "lessons", "quizzes"] as const;

type Collection = (typeof COLLECTIONS)[number];

export function AddText({ messages, list }: { messages: Messages["publishing"]["adding"]; list: TextList }) {
  const asked = new URLSearchParams(useLocation().search).get("add");
  const [collection, setCollection] = useState<Collection>(
    COLLECTIONS.find((it) => it === asked) ?? "events",
  );
  const [title, setTitle] = useState("");
  const [day, setDay] = useState("");
  const [topic, setTopic] = useState(list.topics[0]?.value ?? "");
  const [failure, setFailure] = useState("");
  const [pending, setPending] = useState(false);
  const form = useEarlyWords<HTMLFormElement>();

  const add = async (event: FormEvent) => {
    event.preventDefault();
    setPending(true);
    setFailure("");
    try {
      const { id } = await postJson<NamedText>("add", { collection, title, day, topic });
      window.location.assign(`/admin/content/${id}`);
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error));
      setPending(false);
    }
  };

  return (
    <Disclosure id="add" heading={messages.heading} open={asked !== null}>
      <form ref={form} className="grid grid-cols-1 gap-4 lg:max-w-176" onSubmit={add}>
        <p className={HINT}>{messages.text}</p>
        <SelectField
          label={messages.kind}
          value={collection}
          onChange={({ target }) => setCollection(COLLECTIONS.find((it) => it === target.value) ?? "events")}
        >
          {COLLECTIONS.map((it) => (
            <option key={it} value={it}>
              {messages.kinds[it]}
            </option>
          ))}
        </SelectField>
        <TextField
          label={messages.title}
          value={title}
          required
          maxLength={200}
          onChange={({ target }) => setTitle(target.value)}
        />
        {collection === "events" && (
          <TextField
            type="date"
            label={messages.day}
            value={day}
            min={list.today}
            required
            onChange={({ target }) => setDay(target.value)}
          />
        )}
        {collection === "lessons" && (
          <SelectField label={messages.topic} value={topic} onChange={({ target }) => setTopic(target.value)}>
            {list.topics.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </SelectField>
        )}
        <p role="alert" className={`empty:hidden ${ERROR}`}>
          {failure}
        </p>
        <ButtonRow className="items-center">
          <Button type="submit" pending={pending}>
            {messages.submit}
          </Button>
          <TextLink to="/admin/content/gallery">{messages.gallery}</TextLink>
        </ButtonRow>
      </form>
    </Disclosure>
  );
}
