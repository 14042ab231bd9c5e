/** Takes another password from a visitor who comes with the link of a mail. */
import { useLoaderData, useSearchParams } from "react-router";
import { AccountAside } from "../../components/account/AccountAside";
import { AccountForm } from "../../components/account/AccountForm";
import { AccountPage } from "../../components/account/AccountPage";
import { TextField } from "../../components/Field";
import { TextLink } from "../../components/TextLink";
import { forms, SHORTEST_PASSWORD } from "../../generated/validation";
import { newPasswordHint } from "../../lib/account";
import { SECRET } from "../../lib/addresses";
import { content } from "../../lib/content";
import { type MetaFunction, pageMeta } from "../../lib/meta";
import { toastOnNextPage } from "../../lib/toast";
import { rulesOf } from "../../lib/validation";

export const loader = () => content("auth/reset-password");

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageMeta(data?.page, { canonicalPath: "/auth/reset-password", robots: "noindex" });

export const openQuery = [SECRET];

const rules = rulesOf(forms.resetPassword);

export function Component() {
  const { heading, text, password, submit, busy, again, form, passwordHint } = useLoaderData<typeof loader>();
  const [parameters] = useSearchParams();
  return (
    <AccountPage title={heading} lead={text}>
      <AccountForm
        name="resetPassword"
        action="/api/password"
        rules={rules}
        words={form}
        hidden={{ token: parameters.get(SECRET) ?? "" }}
        submit={submit}
        busy={busy}
        onAccepted={({ notice }) => {
          if (notice) toastOnNextPage(notice);
          // A new document: the session of this browser has ended, too.
          window.location.assign("/login");
        }}
      >
        {(field) => (
          <TextField
            {...field("password")}
            label={password}
            hint={newPasswordHint(passwordHint)}
            type="password"
            autoComplete="new-password"
            minLength={SHORTEST_PASSWORD}
            required
          />
        )}
      </AccountForm>
      <AccountAside>
        <TextLink to={again.href}>{again.name}</TextLink>
      </AccountAside>
    </AccountPage>
  );
}
