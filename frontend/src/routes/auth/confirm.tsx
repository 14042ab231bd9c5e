/**
 * Confirms an account with the link of a mail and the password that was chosen when registering:
 * somebody else may have registered with the address of whoever reads the mail. Only the button
 * uses the link up, because mail programs open links to look at them.
 */
import { useLoaderData, useNavigate, useSearchParams } from "react-router";
import { AccountAside } from "../../components/account/AccountAside";
import { AccountForm } from "../../components/account/AccountForm";
import { AccountPage } from "../../components/account/AccountPage";
import { TextField } from "../../components/Field";
import { forms } from "../../generated/validation";
import { SECRET } from "../../lib/addresses";
import { content } from "../../lib/content";
import { type MetaFunction, pageMeta } from "../../lib/meta";
import { toast } from "../../lib/toast";
import { rulesOf } from "../../lib/validation";

export const loader = () => content("auth/confirm");

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageMeta(data?.page, { canonicalPath: "/auth/confirm", robots: "noindex" });

export const openQuery = [SECRET];

const rules = rulesOf(forms.confirm);

export function Component() {
  const { heading, text, password, submit, busy, note, form } = useLoaderData<typeof loader>();
  const [parameters] = useSearchParams();
  const navigate = useNavigate();
  return (
    <AccountPage title={heading} lead={text}>
      <AccountForm
        name="confirm"
        action="/api/account/confirm"
        rules={rules}
        words={form}
        hidden={{ token: parameters.get(SECRET) ?? "" }}
        submit={submit}
        busy={busy}
        onAccepted={({ notice }) => {
          if (notice) toast(notice);
          navigate("/login");
        }}
      >
        {(field) => (
          <TextField
            {...field("password")}
            label={password}
            type="password"
            autoComplete="current-password"
            required
          />
        )}
      </AccountForm>
      <AccountAside>{note}</AccountAside>
    </AccountPage>
  );
}
