/** Takes another password from a visitor who comes with the link of a mail. */
import { useLoaderData } from "react-router";
import { SHORTEST_PASSWORD } from "#app/generated/validation.ts";
import { SECRET } from "#app/runtime/addresses.ts";
import { content } from "#app/runtime/page/content.ts";
import { type MetaFunction, pageMeta } from "#app/runtime/page/meta.ts";
import { useQuery } from "#app/runtime/routing/query.ts";
import { TextField } from "#app/ui/Field/Field.tsx";
import { TextLink } from "#app/ui/TextLink/TextLink.tsx";
import { FormPage } from "../shared/FormPage";
import { AccountAside } from "./AccountAside";
import { AccountForm } from "./AccountForm";
import { newPasswordHint } from "./account";

export const loader = () => content("auth/reset-password");

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageMeta(data?.page, { canonicalPath: "/auth/reset-password", robots: "noindex" });

export const openQuery = [SECRET];

export function Component() {
  const { heading, text, password, submit, busy, again, form, passwordHint } = useLoaderData<typeof loader>();
  const parameters = useQuery();
  return (
    <FormPage title={heading} lead={text}>
      <AccountForm
        rules="resetPassword"
        action="/api/password"
        messages={form}
        hidden={{ token: parameters.get(SECRET) ?? "" }}
        submit={submit}
        busy={busy}
        // The session of this browser has ended, too.
        leaves
        onAccepted={() => window.location.assign("/login")}
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
    </FormPage>
  );
}
