/**
 * Confirms an account with the link of a mail and the password that was chosen when registering:
 * somebody else may have registered with the address of whoever reads the mail. Only the button
 * uses the link up, because mail programs open links to look at them.
 */
import { useNavigate, useSearchParams } from "react-router";
import { AccountAside } from "../../components/account/AccountAside";
import { AccountForm } from "../../components/account/AccountForm";
import { AccountPage } from "../../components/account/AccountPage";
import { TextField } from "../../components/Field";
import { forms } from "../../generated/validation";
import { SECRET } from "../../lib/addresses";
import type { MetaFunction } from "../../lib/meta";
import { toast } from "../../lib/toast";
import { rulesOf } from "../../lib/validation";

const TITLE = "Confirm Your Account";

export const meta: MetaFunction = () => ({ title: TITLE, canonicalPath: "/auth/confirm", robots: "noindex" });

export const openQuery = [SECRET];

const rules = rulesOf(forms.confirm);

export function Component() {
  const [parameters] = useSearchParams();
  const navigate = useNavigate();
  return (
    <AccountPage
      title={TITLE}
      lead="Give the password that you chose when you registered, and your account is ready."
    >
      <AccountForm
        name="confirm"
        action="/api/account/confirm"
        rules={rules}
        failure={{ title: "Confirmation failed", description: "Something went wrong. Please try again." }}
        hidden={{ token: parameters.get(SECRET) ?? "" }}
        submit="Confirm Account"
        busy="Confirming..."
        onAccepted={() => {
          toast({ title: "Account confirmed", description: "Thank you. You can sign in now." });
          navigate("/login");
        }}
      >
        {(field) => (
          <TextField
            {...field("password")}
            label="Password"
            type="password"
            autoComplete="current-password"
            required
          />
        )}
      </AccountForm>
      <AccountAside>
        If you did not register, you need not do anything: without you nobody can use the account.
      </AccountAside>
    </AccountPage>
  );
}
