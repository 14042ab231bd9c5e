/** The second step of signing in: a code, after the password was right. */
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import type { Documents } from "#app/generated/content.ts";
import { content } from "#app/runtime/page/content.ts";
import { type MetaFunction, pageMeta } from "#app/runtime/page/meta.ts";
import { pathOfThisSite } from "#app/runtime/routing/guard.ts";
import { TextField } from "#app/ui/Field/Field.tsx";
import { TextLink } from "#app/ui/TextLink/TextLink.tsx";
import { FormPage } from "../shared/FormPage";
import { AccountAside } from "./AccountAside";
import { AccountForm } from "./AccountForm";

interface Data {
  messages: Documents["auth/code"];
  /** Where to go after signing in. */
  from: string;
}

export async function loader({ request }: LoaderFunctionArgs): Promise<Data> {
  const from = pathOfThisSite(new URL(request.url).searchParams.get("from"));
  return { messages: await content("auth/code"), from };
}

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageMeta(data?.messages.page, { canonicalPath: "/auth/code", robots: "noindex" });

export const openQuery = ["from"];

export function Component() {
  const { messages, from } = useLoaderData<typeof loader>();
  return (
    <FormPage title={messages.heading} lead={messages.text}>
      <AccountForm
        rules="code"
        action="/api/session/code"
        messages={messages.form}
        hidden={{ from }}
        submit={messages.submit}
        busy={messages.busy}
        // Everything on the next document is made for the signed-in visitor.
        leaves
        onAccepted={(location) => window.location.assign(pathOfThisSite(location))}
      >
        {(field) => (
          <TextField
            {...field("code")}
            label={messages.label}
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            required
          />
        )}
      </AccountForm>
      <AccountAside>{messages.note}</AccountAside>
      <AccountAside>
        <TextLink to={messages.back.href}>{messages.back.name}</TextLink>
      </AccountAside>
    </FormPage>
  );
}
