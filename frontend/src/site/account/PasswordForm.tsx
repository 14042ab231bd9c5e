/** Takes another password from the signed-in visitor, with the old one. */
import type { Documents } from "#app/generated/content.ts";
import { SHORTEST_PASSWORD } from "#app/generated/validation.ts";
import { TextField } from "#app/ui/Field/Field.tsx";
import { AccountForm } from "./AccountForm";
import { AccountPart } from "./AccountPart";
import { newPasswordHint } from "./account";

export function PasswordForm({
  profile: { password: messages, passwordForm, passwordHint },
}: {
  profile: Documents["profile"];
}) {
  return (
    <AccountPart as="section" aria-labelledby="password">
      <h2 id="password" className="leading-tight">
        {messages.heading}
      </h2>
      <p>{messages.text}</p>
      <AccountForm
        rules="changePassword"
        action="/api/profile/password"
        labels={{ oldPassword: messages.old, password: messages.new }}
        messages={passwordForm}
        submit={messages.submit}
        busy={messages.busy}
        // The list of devices is another one.
        leaves
        onAccepted={() => window.location.assign("/profile")}
      >
        {(field) => (
          <>
            <TextField
              {...field("oldPassword")}
              label={messages.old}
              type="password"
              autoComplete="current-password"
              required
            />
            <TextField
              {...field("password")}
              label={messages.new}
              hint={newPasswordHint(passwordHint)}
              type="password"
              autoComplete="new-password"
              minLength={SHORTEST_PASSWORD}
              required
            />
          </>
        )}
      </AccountForm>
    </AccountPart>
  );
}
