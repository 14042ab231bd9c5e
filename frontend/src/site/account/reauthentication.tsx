/** Asks a signed-in visitor who they are, before something that is not for whoever has stolen a session. */
import { type LoaderFunctionArgs, redirect, useLoaderData } from "react-router";
import type { Documents } from "#app/generated/content.ts";
import { content } from "#app/runtime/content.ts";
import { renderContext, useRenderContext } from "#app/runtime/context.ts";
import { pathOfThisSite, signInAddress } from "#app/runtime/guard.ts";
import { type MetaFunction, pageMeta } from "#app/runtime/meta.ts";
import { toastOnNextPage } from "#app/runtime/toast.ts";
import { TextField } from "#app/ui/Field/Field.tsx";
import { TextLink } from "#app/ui/TextLink/TextLink.tsx";
import { AccountAside } from "./AccountAside";
import { AccountForm } from "./AccountForm";
import { AccountPage } from "./AccountPage";
import { sendForm } from "./account";
import { inDocument } from "./inDocument";
import { PasskeyButton } from "./PasskeyButton";
import { requestChallenge, signChallenge } from "./webauthn";

const PASSKEY = "/api/session/reauthentication/passkey";

interface Data {
  words: Documents["auth/again"];
  /** Where to go on. */
  from: string;
}

export async function loader({ request, context }: LoaderFunctionArgs): Promise<Data> {
  const from = pathOfThisSite(new URL(request.url).searchParams.get("from"));
  if (!context.get(renderContext).user) throw redirect(signInAddress(from));
  await inDocument();
  return { words: await content("auth/again"), from };
}

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageMeta(data?.words.page, { canonicalPath: "/auth/again", robots: "noindex" });

export const openQuery = ["from"];

export function Component() {
  const { words, from } = useLoaderData<typeof loader>();
  const { secondFactor } = useRenderContext();
  const takesCode = secondFactor?.codesSince !== undefined;
  const takesPasskey = (secondFactor?.passkeys.passkeys.length ?? 0) > 0;
  const reauthenticate = async () => {
    const fields = await signChallenge(await requestChallenge(PASSKEY, words.form));
    const { toast } = await sendForm(PASSKEY, { ...fields, from }, words.form);
    if (toast) toastOnNextPage(toast);
    window.location.assign(from);
  };
  return (
    <AccountPage title={words.heading} lead={words.text}>
      {takesPasskey && (
        <>
          <p>{words.withPasskey}</p>
          <PasskeyButton
            words={words.passkeyButton}
            form={words.form}
            label={words.passkeyButton.reauthenticate}
            look="primary"
            onPress={reauthenticate}
          />
        </>
      )}
      {takesPasskey && takesCode && <p className="mt-8 mb-4 border-t border-line pt-8">{words.or}</p>}
      {(takesCode || !takesPasskey) && (
        <AccountForm
          rules="reauthentication"
          action="/api/session/reauthentication"
          words={words.form}
          hidden={{ from }}
          submit={words.submit}
          busy={words.busy}
          leaves
          onAccepted={() => window.location.assign(from)}
        >
          {(field) => (
            <TextField
              {...field("codeOrPassword")}
              label={takesCode ? words.code : words.password}
              type={takesCode ? "text" : "password"}
              autoComplete={takesCode ? "one-time-code" : "current-password"}
              autoCapitalize="none"
              spellCheck={false}
              required
            />
          )}
        </AccountForm>
      )}
      {(takesCode || takesPasskey) && <AccountAside>{words.note}</AccountAside>}
      <AccountAside>
        <TextLink to={from}>{words.back}</TextLink>
      </AccountAside>
    </AccountPage>
  );
}
