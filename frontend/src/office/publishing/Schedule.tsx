/** Publishing and taking back at a time. Times are those of the centre, wherever the editor is. */
import { type FormEvent, useState } from "react";
import type { Planned as PlannedChange } from "#app/generated/context.ts";
import type { Messages } from "#app/generated/messages.ts";
import { format } from "#app/runtime/format.ts";
import { Button } from "#app/ui/Button/Button.tsx";
import { ERROR, HINT, TextField } from "#app/ui/Field/Field.tsx";
import { Panel } from "#app/ui/Panel/Panel.tsx";
import { Disclosure } from "./Disclosure";
import type { Act } from "./postJson";

type ScheduleMessages = Messages["publishing"]["schedule"];

/** Each as `2026-11-24T08:00`, or empty. */
export interface Times {
  publishAt: string;
  takeBackAt: string;
}

export function Planned({
  messages,
  planned,
  mayPublish,
  act,
}: {
  messages: ScheduleMessages;
  planned: PlannedChange[];
  mayPublish: boolean;
  act: Act;
}) {
  const callOff = async () => {
    if (await act("unschedule", {})) window.location.reload();
  };
  return (
    <Panel as="section" tone="mist">
      <ul className="grid grid-cols-1 gap-2">
        {planned.map(({ time, name, isDraft, failure }) => (
          <li key={`${time} ${isDraft}`}>
            <p className="font-semibold text-ink">
              {format(isDraft ? messages.publishes : messages.takesBack, { time, name })}
            </p>
            {failure && <p className={ERROR}>{failure}</p>}
          </li>
        ))}
      </ul>
      {planned.some(({ isDraft }) => isDraft) && <p className={`mt-2 ${HINT}`}>{messages.asItWas}</p>}
      {mayPublish && (
        <Button look="secondary" className="mt-4" onClick={callOff}>
          {messages.callOff}
        </Button>
      )}
    </Panel>
  );
}

export function Plan({
  messages,
  hasDraft,
  hasEarlier,
  failure,
  onPlan,
}: {
  messages: ScheduleMessages;
  hasDraft: boolean;
  /** Whether there is a version to go back to. */
  hasEarlier: boolean;
  /** What the server said when it refused something, empty where it did not. */
  failure: string;
  /** Answers whether it is planned. */
  onPlan: (times: Times) => Promise<boolean>;
}) {
  const [times, setTimes] = useState<Times>({ publishAt: "", takeBackAt: "" });
  const [pending, setPending] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  if (!hasDraft && !hasEarlier) return null;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setPending(true);
    setFailed(false);
    setFailed(!(await onPlan(times)));
    setPending(false);
  };
  const field = (name: keyof Times) => (
    <TextField
      type="datetime-local"
      label={messages[name]}
      value={times[name]}
      onChange={({ target }) => setTimes({ ...times, [name]: target.value })}
    />
  );
  return (
    <Disclosure heading={messages.heading}>
      <form className="grid gap-4 sm:grid-cols-2" onSubmit={submit}>
        <p className={`${HINT} sm:col-span-2`}>{messages.text}</p>
        {hasDraft && field("publishAt")}
        {field("takeBackAt")}
        {hasFailed && <p className={`${ERROR} sm:col-span-2`}>{failure}</p>}
        <Button
          type="submit"
          look="secondary"
          className="justify-self-start sm:col-span-2"
          pending={pending}
          unavailable={!times.publishAt && !times.takeBackAt}
        >
          {messages.submit}
        </Button>
      </form>
    </Disclosure>
  );
}
