/** Where something takes place: a place that is known, or another one with its address. */
import { useState } from "react";
import type { EventPlace } from "#app/generated/context.ts";
import type { FormSetup } from "../../field";
import type { Json } from "../../form";
import { Choice, Line } from "./Control";

interface WhereProps {
  setup: FormSetup;
  path: string;
  label: string;
  places: EventPlace[];
  value: Json | undefined;
  onChange: (venue: Json) => void;
}

const OTHER = "other";

export function Where({ setup, path, label, places, value, onChange }: WhereProps) {
  const messages = setup.forms.event.venue;
  const text = typeof value === "string" ? value : undefined;
  const known = places.findIndex((place) => JSON.stringify(place.value) === JSON.stringify(value));
  // While another place is written it may be called like one that is known.
  const [writes, setWrites] = useState(known < 0 && text !== undefined && text !== "");
  const isWritten = writes || (known < 0 && Boolean(text));
  const choose = (chosen: string) => {
    setWrites(chosen === OTHER);
    if (chosen === OTHER) onChange("");
    else onChange(places[Number(chosen)]?.value ?? "");
  };
  return (
    <>
      <Choice
        setup={setup}
        // What is wrong with the words of a place stands at its words.
        path={isWritten ? `${path}.choice` : path}
        also={isWritten ? [] : [`${path}.fact`]}
        label={label}
        value={isWritten ? OTHER : known < 0 ? "" : String(known)}
        options={[
          ...(known < 0 && !isWritten ? [["", messages.choose] as const] : []),
          ...places.map((place, at) => [String(at), place.words] as const),
          [OTHER, messages.other],
        ]}
        onChange={choose}
      />
      {isWritten && (
        <Line
          setup={setup}
          path={path}
          label={messages.words}
          value={text ?? ""}
          maxLength={300}
          onChange={onChange}
        />
      )}
    </>
  );
}
