/** The second step of signing in: a code, after the password was right. */
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import type { Documents } from "#app/generated/content.ts";
import { content } from "#app/runtime/content.ts";
import { pathOfThisSite } from "#app/runtime/guard.ts";
import { type MetaFunction, pageMeta } from "#app/runtime/meta.ts";
import { TextField } from "#app/ui/Field/Field.tsx";
import { TextLink } from "#app/ui/TextLink/TextLink.tsx";
import { AccountAside } from "./AccountAside";
import { AccountForm } from "./AccountForm";
import { AccountPage } from "./AccountPage";

interface Data {
  words: Documents["auth/code"];
  /** Where to go after signing in. */
  from: string;
}

export async function loader({ request }: LoaderFunctionArgs): Promise<Data> {
  const from = pathOfThisSite(new URL(request.url).searchParams.get("from"));
  return { words: await content("auth/code"), from };
}

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageMeta(data?.words.page, { canonicalPath: "/auth/code", robots: "noindex" });

export const openQuery = ["from"];

export function Component() {
  const { words, from } = useLoaderData<typeof loader>();
  return (
    <AccountPage title={words.heading} lead={words.text}>
      <AccountForm
        rules="code"
        action="/api/session/code"
        words={words.form}
        hidden={{ from }}
        submit={words.submit}
        busy={words.busy}
        // Everything on the next document is made for the signed-in visitor.
        leaves
        onAccepted={(location) => window.location.assign(pathOfThisSite(location))}
      >
        {(field) => (
          <TextField
            {...field("code")}
            label={words.label}
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            required
          />
        )}
      </AccountForm>
      <AccountAside>{words.note}</AccountAside>
      <AccountAside>
        <TextLink to={words.back.href}>{words.back.name}</TextLink>
      </AccountAside>
    </AccountPage>
  );
}
