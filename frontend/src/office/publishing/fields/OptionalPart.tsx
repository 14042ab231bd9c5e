/** Fields that belong together and may be left out: removed with one button, and brought back as they were. */
import { useEffect, useRef, useState } from "react";
import { Button } from "#app/ui/Button/Button.tsx";
import type { FieldProps } from "../field";
import { idOf, type Json } from "../form";
import { MissingPart } from "./MissingPart";
import { ObjectField } from "./ObjectField";

export function OptionalPart(props: FieldProps) {
  const { setup, path, value, label, onChange } = props;
  const messages = setup.messages.entries;
  const [removed, setRemoved] = useState<Json>();
  const undo = useRef<HTMLButtonElement>(null);
  // The button that was pressed is gone.
  useEffect(() => {
    if (removed !== undefined) undo.current?.focus();
  }, [removed]);
  if (value !== undefined) {
    return (
      <ObjectField
        {...props}
        onChange={(next, beside) => {
          setRemoved(undefined);
          onChange(next, beside);
        }}
        onRemove={() => {
          setRemoved(value);
          onChange(undefined);
          setup.say(`${messages.partRemoved}: ${label}`);
        }}
      />
    );
  }
  if (removed === undefined) return <MissingPart {...props} />;
  return (
    <p
      id={idOf(path)}
      className="flex flex-wrap items-center justify-between gap-x-4 rounded-lg bg-band px-4 py-1"
    >
      {label}: {messages.partRemoved}
      <Button
        ref={undo}
        look="quiet"
        size="small"
        aria-label={`${messages.undo}: ${label}`}
        onClick={() => {
          setRemoved(undefined);
          onChange(removed);
        }}
      >
        {messages.undo}
      </Button>
    </p>
  );
}
