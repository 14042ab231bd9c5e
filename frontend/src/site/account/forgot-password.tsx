/** Asks for a mail with a link to `/auth/reset-password`. */
import { useLoaderData, useNavigate } from "react-router";
import { content } from "#app/runtime/page/content.ts";
import { useRenderContext } from "#app/runtime/page/context.ts";
import { ButtonLink } from "#app/ui/Button/Button.tsx";
import { ButtonRow } from "#app/ui/ButtonRow/ButtonRow.tsx";
import { EmailField } from "#app/ui/Field/Field.tsx";
import { TextLink } from "#app/ui/TextLink/TextLink.tsx";
import { FormPage } from "../shared/FormPage";
import { AccountAside } from "./AccountAside";
import { AccountForm } from "./AccountForm";

export const loader = () => content("auth/forgot-password");

export { unlistedMeta as meta } from "#app/runtime/page/meta.ts";

export function Component() {
  const { heading, text, email, submit, busy, back, closed, form } = useLoaderData<typeof loader>();
  const { mail } = useRenderContext();
  const navigate = useNavigate();
  if (!mail) {
    return (
      <FormPage title={heading}>
        <p>{closed.text}</p>
        <ButtonRow className="mt-6">
          <ButtonLink to={closed.contact.href}>{closed.contact.name}</ButtonLink>
          <ButtonLink to={back.href} look="secondary">
            {back.name}
          </ButtonLink>
        </ButtonRow>
      </FormPage>
    );
  }
  return (
    <FormPage title={heading} lead={text}>
      <AccountForm
        rules="forgotPassword"
        action="/api/password-reset"
        messages={form}
        submit={submit}
        busy={busy}
        onAccepted={() => navigate("/login")}
      >
        {(field) => <EmailField {...field("email")} label={email} autoComplete="username" required />}
      </AccountForm>
      <AccountAside>
        <TextLink to={back.href}>{back.name}</TextLink>
      </AccountAside>
    </FormPage>
  );
}
