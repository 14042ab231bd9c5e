/** Asks for a mail with a link to `/auth/reset-password`. */
import { useLoaderData, useNavigate } from "react-router";
import { AccountAside } from "../../components/account/AccountAside";
import { AccountForm } from "../../components/account/AccountForm";
import { AccountPage } from "../../components/account/AccountPage";
import { ButtonLink } from "../../components/Button";
import { ButtonRow } from "../../components/ButtonRow";
import { TextField } from "../../components/Field";
import { TextLink } from "../../components/TextLink";
import { forms } from "../../generated/validation";
import { content } from "../../lib/content";
import { useRenderContext } from "../../lib/context";
import { type MetaFunction, pageMeta } from "../../lib/meta";
import { toast } from "../../lib/toast";
import { rulesOf } from "../../lib/validation";

export const loader = () => content("auth/forgot-password");

export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.page, { robots: "noindex" });

const rules = rulesOf(forms.forgotPassword);

export function Component() {
  const { heading, text, email, submit, busy, back, closed, form } = useLoaderData<typeof loader>();
  const { mail } = useRenderContext();
  const navigate = useNavigate();
  if (!mail) {
    return (
      <AccountPage title={heading}>
        <p>{closed.text}</p>
        <ButtonRow className="mt-6">
          <ButtonLink to={closed.contact.href}>{closed.contact.name}</ButtonLink>
          <ButtonLink to={back.href} look="secondary">
            {back.name}
          </ButtonLink>
        </ButtonRow>
      </AccountPage>
    );
  }
  return (
    <AccountPage title={heading} lead={text}>
      <AccountForm
        name="forgotPassword"
        action="/api/password-reset"
        rules={rules}
        words={form}
        submit={submit}
        busy={busy}
        onAccepted={({ notice }) => {
          if (notice) toast(notice);
          navigate("/login");
        }}
      >
        {(field) => (
          <TextField {...field("email")} label={email} type="email" autoComplete="username" required />
        )}
      </AccountForm>
      <AccountAside>
        <TextLink to={back.href}>{back.name}</TextLink>
      </AccountAside>
    </AccountPage>
  );
}
