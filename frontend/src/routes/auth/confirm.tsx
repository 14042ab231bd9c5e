/**
 * Confirms an account with the link of a mail. Only the button uses the link up, because
 * mail programs open links to look at them.
 */
import { useNavigate, useSearchParams } from "react-router";
import { AccountForm } from "../../components/account/AccountForm";
import { AccountPage } from "../../components/account/AccountPage";
import type { MetaFunction } from "../../lib/meta";
import { toast } from "../../lib/toast";

const TITLE = "Confirm Your Account";

export const meta: MetaFunction = () => ({ title: TITLE, canonicalPath: "/auth/confirm", robots: "noindex" });

export function Component() {
  const [parameters] = useSearchParams();
  const navigate = useNavigate();
  return (
    <AccountPage title={TITLE} lead="One click, and your e-mail address is confirmed.">
      <AccountForm
        name="confirm"
        action="/api/account/confirm"
        rules={{}}
        failure={{ title: "Link no longer valid", description: "Something went wrong. Please try again." }}
        hidden={{ token: parameters.get("token") ?? "" }}
        submit="Confirm Account"
        busy="Confirming..."
        onAccepted={() => {
          toast({ title: "Account confirmed", description: "Thank you. You can sign in now." });
          navigate("/login");
        }}
      >
        {() => null}
      </AccountForm>
    </AccountPage>
  );
}
