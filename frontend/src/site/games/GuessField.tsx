import { type ComponentProps, useEffect, useId, useState } from "react";
import { Button } from "#app/ui/Button/Button.tsx";
import { CONTROL } from "#app/ui/Field/Field.tsx";

export interface GuessFieldProps extends Omit<ComponentProps<"input">, "id" | "className" | "onChange"> {
  /** Words above the field. */
  label: string;
  /** Words on the button that sends the guess. */
  action: string;
  /** Whether the guess can be sent. */
  ready: boolean;
  onType: (text: string) => void;
}

/**
 * Where a guess is written, with the button that sends it; inside a form. While an input method
 * composes, the field shows all of it: to take letters away would have it write the others twice.
 */
export function GuessField({ label, action, ready, value, onType, ...input }: GuessFieldProps) {
  const id = useId();
  const [composed, setComposed] = useState<string>();

  // A guess can be sent in the middle of a composition, by its button.
  useEffect(() => {
    const form = document.getElementById(id)?.closest("form");
    const finish = () => setComposed(undefined);
    form?.addEventListener("submit", finish);
    return () => form?.removeEventListener("submit", finish);
  }, [id]);

  const type = (text: string, composing: boolean) => {
    setComposed(composing ? text : undefined);
    onType(text);
  };

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
          value={composed ?? value}
          onChange={({ currentTarget, nativeEvent }) =>
            type(currentTarget.value, (nativeEvent as InputEvent).isComposing)
          }
          onCompositionEnd={({ currentTarget }) => type(currentTarget.value, false)}
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
