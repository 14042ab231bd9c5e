/**
 * Makes the first administrator, for whoever has the link of the program's start. The server alone knows
 * whether that is valid, so the screen is always loaded as a document.
 */
import { data, type LoaderFunctionArgs, useLoaderData } from "react-router";
import { ASIDE } from "../components/account/AccountAside";
import { AccountForm } from "../components/account/AccountForm";
import { AccountPage } from "../components/account/AccountPage";
import { RegistrationFields } from "../components/account/RegistrationFields";
import { PrivacyNote } from "../components/PrivacyNote";
import { forms } from "../generated/validation";
import { orDocument } from "../lib/connection";
import { content } from "../lib/content";
import { renderContext, useRenderContext } from "../lib/context";
import { pathOfThisSite } from "../lib/guard";
import { type MetaFunction, pageMeta } from "../lib/meta";
import { toastOnNextPage } from "../lib/toast";
import { rulesOf } from "../lib/validation";

export async function loader({ context }: LoaderFunctionArgs) {
  if (!globalThis.ssr) await orDocument(Promise.reject(new Error("The setup is shown in documents alone")));
  if (!context.get(renderContext).setupToken) throw data(await content("not-found"), { status: 404 });
  return content("setup");
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.page, { robots: "noindex" });

/** No page of the site leads here. */
export const addresses = () => [];

const rules = rulesOf(forms.register);

export function Component() {
  const { heading, text, labels, submit, busy, form, passwordHint, privacy } = useLoaderData<typeof loader>();
  const { setupToken = "" } = useRenderContext();
  return (
    <AccountPage title={heading} lead={text}>
      <AccountForm
        name="setup"
        action="/api/setup"
        rules={rules}
        labels={labels}
        words={form}
        hidden={{ token: setupToken }}
        submit={submit}
        busy={busy}
        onAccepted={({ notice, location }) => {
          if (notice) toastOnNextPage(notice);
          // A new document, made for the administrator. The link leads nowhere any more.
          window.location.replace(pathOfThisSite(location));
        }}
      >
        {(field) => <RegistrationFields field={field} labels={labels} passwordHint={passwordHint} />}
      </AccountForm>
      <PrivacyNote note={privacy} className={ASIDE} />
    </AccountPage>
  );
}
