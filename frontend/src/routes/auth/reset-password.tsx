/** Takes another password from a visitor who comes with the link of a mail. */
import { useSearchParams } from "react-router";
import { AccountAside } from "../../components/account/AccountAside";
import { AccountForm } from "../../components/account/AccountForm";
import { AccountPage } from "../../components/account/AccountPage";
import { TextField } from "../../components/Field";
import { TextLink } from "../../components/TextLink";
import { forms, SHORTEST_PASSWORD } from "../../generated/validation";
import { NEW_PASSWORD_HINT } from "../../lib/account";
import { SECRET } from "../../lib/addresses";
import type { MetaFunction } from "../../lib/meta";
import { toastOnNextPage } from "../../lib/toast";
import { rulesOf } from "../../lib/validation";

const TITLE = "Choose Another Password";

export const meta: MetaFunction = () => ({
  title: TITLE,
  canonicalPath: "/auth/reset-password",
  robots: "noindex",
});

export const openQuery = [SECRET];

const rules = rulesOf(forms.resetPassword);

export function Component() {
  const [parameters] = useSearchParams();
  return (
    <AccountPage title={TITLE} lead="You will be signed out everywhere, and can sign in with it at once.">
      <AccountForm
        name="resetPassword"
        action="/api/password"
        rules={rules}
        failure={{ title: "Error changing password", description: "Something went wrong. Please try again." }}
        hidden={{ token: parameters.get(SECRET) ?? "" }}
        submit="Change Password"
        busy="Changing..."
        onAccepted={() => {
          toastOnNextPage({
            title: "Password changed",
            description: "You can sign in with your new password now.",
          });
          // A new document: the session of this browser has ended, too.
          window.location.assign("/login");
        }}
      >
        {(field) => (
          <TextField
            {...field("password")}
            label="New password"
            hint={NEW_PASSWORD_HINT}
            type="password"
            autoComplete="new-password"
            minLength={SHORTEST_PASSWORD}
            required
          />
        )}
      </AccountForm>
      <AccountAside>
        <TextLink to="/auth/forgot-password">Ask for a new link</TextLink>
      </AccountAside>
    </AccountPage>
  );
}
