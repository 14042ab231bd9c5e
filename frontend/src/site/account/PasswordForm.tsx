/** Takes another password from the signed-in visitor, with the old one. */
import type { Documents } from "#app/generated/content.ts";
import { SHORTEST_PASSWORD } from "#app/generated/validation.ts";
import { TextField } from "#app/ui/Field/Field.tsx";
import { AccountForm } from "./AccountForm";
import { AccountPart } from "./AccountPart";
import { newPasswordHint } from "./account";

export function PasswordForm({
  profile: { password: words, passwordForm, passwordHint },
}: {
  profile: Documents["profile"];
}) {
  return (
    <AccountPart as="section" aria-labelledby="password">
      <h2 id="password" className="leading-tight">
        {words.heading}
      </h2>
      <p>{words.text}</p>
      <AccountForm
        rules="changePassword"
        action="/api/profile/password"
        labels={{ oldPassword: words.old, password: words.new }}
        words={passwordForm}
        submit={words.submit}
        busy={words.busy}
        // The list of devices is another one.
        leaves
        onAccepted={() => window.location.assign("/profile")}
      >
        {(field) => (
          <>
            <TextField
              {...field("oldPassword")}
              label={words.old}
              type="password"
              autoComplete="current-password"
              required
            />
            <TextField
              {...field("password")}
              label={words.new}
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
