/** Asks a signed-in visitor who they are, before something that is not for whoever has stolen a session. */
import { type LoaderFunctionArgs, redirect, useLoaderData } from "react-router";
import type { Documents } from "#app/generated/content.ts";
import { content } from "#app/runtime/page/content.ts";
import { renderContext, useRenderContext } from "#app/runtime/page/context.ts";
import { type MetaFunction, pageMeta } from "#app/runtime/page/meta.ts";
import { pathOfThisSite, signInAddress } from "#app/runtime/routing/guard.ts";
import { toastOnNextPage } from "#app/runtime/toast.ts";
import { TextField } from "#app/ui/Field/Field.tsx";
import { TextLink } from "#app/ui/TextLink/TextLink.tsx";
import { FormPage } from "../shared/FormPage";
import { AccountAside } from "./AccountAside";
import { AccountForm } from "./AccountForm";
import { sendForm } from "./account";
import { inDocument } from "./inDocument";
import { PasskeyButton } from "./PasskeyButton";
import { requestChallenge, signChallenge } from "./webauthn";

const PASSKEY = "/api/session/reauthentication/passkey";

interface Data {
  messages: Documents["auth/again"];
  /** Where to go on. */
  from: string;
}

export async function loader({ request, context }: LoaderFunctionArgs): Promise<Data> {
  const from = pathOfThisSite(new URL(request.url).searchParams.get("from"));
  if (!context.get(renderContext).user) throw redirect(signInAddress(from));
  await inDocument();
  return { messages: await content("auth/again"), from };
}

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageMeta(data?.messages.page, { canonicalPath: "/auth/again", robots: "noindex" });

export const openQuery = ["from"];

export function Component() {
  const { messages, from } = useLoaderData<typeof loader>();
  const { secondFactor } = useRenderContext();
  const takesCode = secondFactor?.codesSince !== undefined;
  const takesPasskey = (secondFactor?.passkeys.passkeys.length ?? 0) > 0;
  const reauthenticate = async () => {
    const fields = await signChallenge(await requestChallenge(PASSKEY, messages.form));
    const { toast } = await sendForm(PASSKEY, { ...fields, from }, messages.form);
    if (toast) toastOnNextPage(toast);
    window.location.assign(from);
  };
  return (
    <FormPage title={messages.heading} lead={messages.text}>
      {takesPasskey && (
        <>
          <p>{messages.withPasskey}</p>
          <PasskeyButton
            messages={messages.passkeyButton}
            form={messages.form}
            label={messages.passkeyButton.reauthenticate}
            look="primary"
            onPress={reauthenticate}
          />
        </>
      )}
      {takesPasskey && takesCode && <p className="mt-8 mb-4 border-t border-line pt-8">{messages.or}</p>}
      {(takesCode || !takesPasskey) && (
        <AccountForm
          rules="reauthentication"
          action="/api/session/reauthentication"
          messages={messages.form}
          hidden={{ from }}
          submit={messages.submit}
          busy={messages.busy}
          leaves
          onAccepted={() => window.location.assign(from)}
        >
          {(field) => (
            <TextField
              {...field("codeOrPassword")}
              label={takesCode ? messages.code : messages.password}
              type={takesCode ? "text" : "password"}
              autoComplete={takesCode ? "one-time-code" : "current-password"}
              autoCapitalize="none"
              spellCheck={false}
              required
            />
          )}
        </AccountForm>
      )}
      {(takesCode || takesPasskey) && <AccountAside>{messages.note}</AccountAside>}
      <AccountAside>
        <TextLink to={from}>{messages.back}</TextLink>
      </AccountAside>
    </FormPage>
  );
}
