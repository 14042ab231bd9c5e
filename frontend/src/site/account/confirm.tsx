/**
 * Confirms an account with the link of a mail and the password that was chosen when registering:
 * somebody else may have registered with the address of whoever reads the mail. Only the button
 * uses the link up, because mail programs open links to look at them.
 */
import { useLoaderData, useNavigate } from "react-router";
import { SECRET } from "#app/runtime/addresses.ts";
import { content } from "#app/runtime/page/content.ts";
import { type MetaFunction, pageMeta } from "#app/runtime/page/meta.ts";
import { useQuery } from "#app/runtime/routing/query.ts";
import { TextField } from "#app/ui/Field/Field.tsx";
import { FormPage } from "../shared/FormPage";
import { AccountAside } from "./AccountAside";
import { AccountForm } from "./AccountForm";

export const loader = () => content("auth/confirm");

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageMeta(data?.page, { canonicalPath: "/auth/confirm", robots: "noindex" });

export const openQuery = [SECRET];

export function Component() {
  const { heading, text, password, submit, busy, note, form } = useLoaderData<typeof loader>();
  const parameters = useQuery();
  const navigate = useNavigate();
  return (
    <FormPage title={heading} lead={text}>
      <AccountForm
        rules="confirm"
        action="/api/account/confirm"
        messages={form}
        hidden={{ token: parameters.get(SECRET) ?? "" }}
        submit={submit}
        busy={busy}
        onAccepted={() => navigate("/login")}
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
    </FormPage>
  );
}
