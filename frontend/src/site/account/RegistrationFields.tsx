/** The fields of a form that makes an account. */
import type { Messages } from "#app/generated/messages.ts";
import { SHORTEST_PASSWORD } from "#app/generated/validation.ts";
import type { SentField } from "#app/runtime/forms/formErrors.ts";
import { EmailField, TextField } from "#app/ui/Field/Field.tsx";
import { newPasswordHint } from "./account";

interface RegistrationFieldsProps {
  field: (name: keyof Messages["accounts"]["setup"]["labels"]) => SentField;
  labels: Messages["accounts"]["setup"]["labels"];
  passwordHint: Messages["forms"]["passwordHint"];
}

export function RegistrationFields({ field, labels, passwordHint }: RegistrationFieldsProps) {
  return (
    <>
      <div className="grid gap-6 sm:grid-cols-2">
        <TextField
          {...field("firstName")}
          label={labels.firstName}
          autoComplete="given-name"
          maxLength={100}
          required
        />
        <TextField
          {...field("lastName")}
          label={labels.lastName}
          autoComplete="family-name"
          maxLength={100}
          required
        />
      </div>
      <EmailField {...field("email")} label={labels.email} autoComplete="email" required />
      <TextField
        {...field("password")}
        label={labels.password}
        hint={newPasswordHint(passwordHint)}
        type="password"
        autoComplete="new-password"
        minLength={SHORTEST_PASSWORD}
        required
      />
    </>
  );
}
