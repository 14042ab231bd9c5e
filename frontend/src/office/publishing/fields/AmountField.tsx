/** An amount in rand, in whatever way somebody writes it. */
import { useState } from "react";
import { TextField } from "#app/ui/Field/Field.tsx";
import { errorAt, type FormSetup } from "../field";
import { idOf, type Json } from "../form";
import { amountInWords, amountOf } from "./amounts";

interface AmountFieldProps {
  setup: FormSetup;
  label: string;
  hint?: string;
  path: string;
  value: Json | undefined;
  onChange: (value: Json) => void;
}

const written = (value: Json | undefined): string =>
  typeof value === "number" ? amountInWords(value) : typeof value === "string" ? value : "";

export function AmountField({ setup, label, hint, path, value, onChange }: AmountFieldProps) {
  const [typed, setTyped] = useState(written(value));
  // Another draft may have come in its place.
  const isOfValue = (amountOf(typed) ?? typed) === value;
  return (
    <TextField
      id={idOf(path)}
      label={label}
      hint={hint}
      error={errorAt(setup, path)}
      inputMode="text"
      autoComplete="off"
      value={isOfValue ? typed : written(value)}
      onFocus={({ currentTarget }) => currentTarget.select()}
      onChange={({ target }) => {
        setTyped(target.value);
        // What is not understood stays in the draft as it was typed, and is told at this field.
        onChange(amountOf(target.value) ?? target.value);
      }}
    />
  );
}
