/**
 * Makes the first administrator, for whoever has the link of the program's start. The server alone knows
 * whether that is valid, so the screen is always loaded as a document.
 */
import { data, type LoaderFunctionArgs, useLoaderData } from "react-router";
import { fallBackToDocument } from "#app/runtime/connection.ts";
import { content } from "#app/runtime/page/content.ts";
import { renderContext, useRenderContext } from "#app/runtime/page/context.ts";
import { pathOfThisSite } from "#app/runtime/routing/guard.ts";
import { FormPage } from "../shared/FormPage";
import { PrivacyNote } from "../shared/PrivacyNote";
import { ASIDE } from "./AccountAside";
import { AccountForm } from "./AccountForm";
import { RegistrationFields } from "./RegistrationFields";

export async function loader({ context }: LoaderFunctionArgs) {
  if (!globalThis.ssr)
    await fallBackToDocument(Promise.reject(new Error("The setup is shown in documents alone")));
  if (!context.get(renderContext).setupToken) throw data(await content("not-found"), { status: 404 });
  return content("setup");
}

export { unlistedMeta as meta } from "#app/runtime/page/meta.ts";

/** No page of the site leads here. */
export const addresses = () => [];

export function Component() {
  const { heading, text, labels, submit, busy, form, passwordHint, privacy } = useLoaderData<typeof loader>();
  const { setupToken = "" } = useRenderContext();
  return (
    <FormPage title={heading} lead={text}>
      <AccountForm
        name="setup"
        action="/api/setup"
        rules="register"
        labels={labels}
        messages={form}
        hidden={{ token: setupToken }}
        submit={submit}
        busy={busy}
        // The next document is made for the administrator. The link leads nowhere any more.
        leaves
        onAccepted={(location) => window.location.replace(pathOfThisSite(location))}
      >
        {(field) => <RegistrationFields field={field} labels={labels} passwordHint={passwordHint} />}
      </AccountForm>
      <PrivacyNote note={privacy} className={ASIDE} />
    </FormPage>
  );
}
