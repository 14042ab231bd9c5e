import { type ComponentProps, useId } from "react";
import { Button } from "../Button";
import { CONTROL } from "../Field";

export interface GuessFieldProps extends Omit<ComponentProps<"input">, "id" | "className" | "onChange"> {
  /** Words above the field. */
  label: string;
  /** Words on the button that sends the guess. */
  action: string;
  /** Whether the guess can be sent. */
  ready: boolean;
  onType: (text: string) => void;
}

/** Where a guess is written, with the button that sends it; inside a form. */
export function GuessField({ label, action, ready, onType, ...input }: GuessFieldProps) {
  const id = useId();
  return (
    <>
      <label htmlFor={id} className="font-semibold text-ink">
        {label}
      </label>
      <div className="flex w-full max-w-120 gap-3 large-text:flex-wrap [&>button]:flex-none [&>button]:px-4.5">
        <input
          {...input}
          id={id}
          className={`min-w-0 flex-1 large-text:basis-full ${CONTROL}`}
          onChange={(event) => onType(event.currentTarget.value)}
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="go"
        />
        <Button type="submit" disabled={!ready}>
          {action}
        </Button>
      </div>
    </>
  );
}
