/** A button that asks the device for a finger or a face. Where there can be none, a line says so. */
import { useState } from "react";
import type { Documents, FormMessages, Message } from "#app/generated/content.ts";
import { toast } from "#app/runtime/toast.ts";
import { Button, type ButtonLook } from "#app/ui/Button/Button.tsx";
import { HINT } from "#app/ui/Field/Field.tsx";
import { FormFailure } from "#app/ui/FormFailure/FormFailure.tsx";
import { NotAccepted } from "./account";
import { usePasskeySupport } from "./webauthn";

export type PasskeyMessages = Documents["auth"]["passkey"];

export interface PasskeyButtonProps {
  messages: PasskeyMessages;
  form: FormMessages;
  label: string;
  look?: ButtonLook;
  /** Asks the device, and sends what it answers. */
  onPress: () => Promise<void>;
  /** What to say where the device has a passkey already. */
  known?: string;
}

function problemOf(error: unknown, { messages, form, known }: PasskeyButtonProps): Message {
  if (error instanceof NotAccepted) return error.toast;
  const { name } = error as Partial<DOMException>;
  if (known && name === "InvalidStateError") return { title: form.failed.title, description: known };
  return name === "NotAllowedError" || name === "AbortError" ? messages.cancelled : form.failed;
}

export function PasskeyButton(props: PasskeyButtonProps) {
  const { messages, label, look = "secondary", onPress } = props;
  const isSupported = usePasskeySupport();
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<Message>();
  if (isSupported === false)
    return <p className={`mt-5 grid min-h-12 items-center leading-normal ${HINT}`}>{messages.unsupported}</p>;
  const onClick = async () => {
    setFailure(undefined);
    setPending(true);
    try {
      await onPress();
    } catch (error) {
      console.error(error);
      const problem = problemOf(error, props);
      toast({ ...problem, tone: "destructive" });
      setFailure(problem);
    } finally {
      setPending(false);
    }
  };
  return (
    <div className="mt-5 grid gap-6">
      <p className={`hidden noscript:block ${HINT}`}>{messages.noScripts}</p>
      <FormFailure id="passkey-failure" failure={failure} />
      <Button
        look={look}
        className="w-full noscript:hidden"
        pending={pending}
        pendingLabel={messages.busy}
        aria-describedby={failure && "passkey-failure"}
        onClick={onClick}
      >
        {label}
      </Button>
    </div>
  );
}
