/** Asks for a mail with a link to `/auth/reset-password`. */
import type { LoaderFunctionArgs } from "react-router";
import { useLoaderData, useNavigate } from "react-router";
import { AccountAside } from "../../components/account/AccountAside";
import { AccountForm } from "../../components/account/AccountForm";
import { AccountPage } from "../../components/account/AccountPage";
import { ButtonLink } from "../../components/Button";
import { TextField } from "../../components/Field";
import { TextLink } from "../../components/TextLink";
import { forms } from "../../generated/validation";
import { content } from "../../lib/content";
import { renderContext } from "../../lib/context";
import type { MetaFunction } from "../../lib/meta";
import { toast } from "../../lib/toast";
import { rulesOf } from "../../lib/validation";

interface Data {
  /** The label of the field. */
  email: string;
  /** Whether mail can be sent. */
  mail: boolean;
}

export async function loader({ context }: LoaderFunctionArgs): Promise<Data> {
  const { labels } = await content("auth");
  return { email: labels.email, mail: context.get(renderContext).mail };
}

const TITLE = "Forgotten Password";

export const meta: MetaFunction = () => ({ title: TITLE, robots: "noindex" });

const rules = rulesOf(forms.forgotPassword);

export function Component() {
  const { email, mail } = useLoaderData<typeof loader>();
  const navigate = useNavigate();
  if (!mail) {
    return (
      <AccountPage title={TITLE}>
        <p>Passwords cannot be reset by email here. Please contact the centre.</p>
        <div className="mt-6 flex flex-wrap gap-4">
          <ButtonLink to="/contact">Contact Us</ButtonLink>
          <ButtonLink to="/login" look="secondary">
            Back to Sign In
          </ButtonLink>
        </div>
      </AccountPage>
    );
  }
  return (
    <AccountPage
      title={TITLE}
      lead="Give the e-mail address of your account, and we will send you a link for choosing another password."
    >
      <AccountForm
        name="forgotPassword"
        action="/api/password-reset"
        rules={rules}
        failure={{ title: "Error changing password", description: "Something went wrong. Please try again." }}
        submit="Send Link"
        busy="Sending..."
        onAccepted={() => {
          toast({
            title: "Check your email",
            description: "If there is an account with this address, we have sent it a link.",
          });
          navigate("/login");
        }}
      >
        {(field) => (
          <TextField {...field("email")} label={email} type="email" autoComplete="username" required />
        )}
      </AccountForm>
      <AccountAside>
        <TextLink to="/login">Back to Sign In</TextLink>
      </AccountAside>
    </AccountPage>
  );
}
