/** What has become of an event: of one that takes place once, or of all days of one that repeats. */
import type { EventChoices } from "#app/generated/context.ts";
import { format } from "#app/runtime/format.ts";
import { Button } from "#app/ui/Button/Button.tsx";
import type { FormSetup } from "../../field";
import type { Json } from "../../form";
import { Choice, Line } from "./Control";
import {
  countToCome,
  type Fields,
  fieldsOf,
  momentsOf,
  textOf,
  type When,
  whenOf,
  withFields,
} from "./event";

interface TakesPlaceProps {
  setup: FormSetup;
  choices: EventChoices;
  event: Fields;
  onChange: (event: Fields) => void;
}

type Kind = "asPlanned" | "cancelled" | "postponed" | "online";

function kindOf(status: Json | undefined): Kind {
  if (status === "cancelled") return "cancelled";
  const { postponedTo, movedOnline } = fieldsOf(status);
  if (postponedTo !== undefined) return "postponed";
  return movedOnline === undefined ? "asPlanned" : "online";
}

export function TakesPlace({ setup, choices, event, onChange }: TakesPlaceProps) {
  const messages = setup.forms.event;
  const kind = kindOf(event.status);
  const repeats = event.recurrence !== undefined;
  const set = (status: Json | undefined) => onChange(withFields(event, { status }));
  const moments = (when: When): Fields => withFields({}, momentsOf(when));
  const beginning: Record<Kind, () => Json | undefined> = {
    asPlanned: () => undefined,
    cancelled: () => "cancelled",
    postponed: () => ({ postponedTo: moments(whenOf(event.starts, event.ends)) }),
    online: () => ({ movedOnline: "" }),
  };
  if (repeats && kind === "cancelled") {
    return (
      <div className="grid justify-items-start gap-3 rounded-lg bg-mist p-4">
        <p className="font-semibold text-danger">{messages.days.allCancelled}</p>
        <Button look="secondary" size="small" onClick={() => set(undefined)}>
          {messages.days.takePlace}
        </Button>
      </div>
    );
  }
  const cancelAll = () => {
    const count = countToCome(event, choices);
    const question =
      count === undefined
        ? messages.days.cancelEveryQuestion
        : format(messages.days.cancelAllQuestion, { count });
    if (window.confirm(question)) set("cancelled");
  };
  const { postponedTo, movedOnline } = fieldsOf(event.status);
  const options = (
    [
      ["asPlanned", messages.status.asPlanned],
      ["cancelled", messages.status.cancelled],
      ["postponed", messages.status.postponed],
      ["online", messages.status.online],
    ] as const
  ).filter(([it]) => !repeats || it === "asPlanned" || it === "online" || it === kind);
  return (
    <>
      <Choice
        setup={setup}
        path="status"
        label={messages.status.label}
        value={kind}
        options={options}
        onChange={(chosen) => set(beginning[chosen as Kind]())}
      />
      {postponedTo !== undefined && (
        <Postponed
          setup={setup}
          when={whenOf(fieldsOf(postponedTo).starts, fieldsOf(postponedTo).ends)}
          onChange={(when) => set({ postponedTo: moments(when) })}
        />
      )}
      {movedOnline !== undefined && (
        <Line
          setup={setup}
          path="status.movedOnline"
          type="url"
          label={messages.status.address}
          value={textOf(movedOnline)}
          onChange={(address) => set({ movedOnline: address })}
        />
      )}
      {repeats && (
        <Button look="secondary" size="small" className="justify-self-start" onClick={cancelAll}>
          {messages.days.cancelAll}
        </Button>
      )}
    </>
  );
}

interface PostponedProps {
  setup: FormSetup;
  when: When;
  onChange: (when: When) => void;
}

function Postponed({ setup, when, onChange }: PostponedProps) {
  const messages = setup.forms.event;
  const path = "status.postponedTo";
  return (
    <>
      <Line
        setup={setup}
        path={`${path}.starts`}
        type="date"
        label={messages.status.newDay}
        value={when.day}
        onChange={(day) => onChange({ ...when, day, lastDay: "" })}
      />
      <div className="grid grid-cols-2 gap-3">
        <Line
          setup={setup}
          path={`${path}.from`}
          type="time"
          label={messages.from}
          value={when.from}
          onChange={(from) => onChange({ ...when, from })}
        />
        <Line
          setup={setup}
          path={`${path}.ends`}
          type="time"
          label={messages.to}
          value={when.to}
          onChange={(to) => onChange({ ...when, to })}
        />
      </div>
    </>
  );
}
