/** Signing in and registering. Also answers at `/auth`. */
import { useEffect, useRef, useState } from "react";
import { type LoaderFunctionArgs, replace, useLoaderData } from "react-router";
import type { Documents } from "#app/generated/content.ts";
import { SESSION } from "#app/runtime/addresses.ts";
import { content } from "#app/runtime/page/content.ts";
import { renderContext, useRenderContext, useSentForm } from "#app/runtime/page/context.ts";
import { type MetaFunction, pageMeta } from "#app/runtime/page/meta.ts";
import { pathOfThisSite } from "#app/runtime/routing/guard.ts";
import { EmailField, TextField } from "#app/ui/Field/Field.tsx";
import { Tabs } from "#app/ui/Tabs/Tabs.tsx";
import { TextLink } from "#app/ui/TextLink/TextLink.tsx";
import { FormPage } from "../shared/FormPage";
import { PrivacyNote } from "../shared/PrivacyNote";
import { AccountAside, ASIDE } from "./AccountAside";
import { AccountForm } from "./AccountForm";
import { PasskeyButton } from "./PasskeyButton";
import { RegistrationFields } from "./RegistrationFields";
import { usePasskeySignIn } from "./usePasskeySignIn";

interface Data {
  auth: Documents["auth"];
  /** Where to go after signing in. */
  from: string;
}

export async function loader({ request, context }: LoaderFunctionArgs): Promise<Data> {
  const from = pathOfThisSite(new URL(request.url).searchParams.get("from"));
  if (context.get(renderContext).user) throw replace(from);
  return { auth: await content("auth"), from };
}

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageMeta(data?.auth.page, { canonicalPath: "/login", robots: "noindex" });

const SIGN_IN = "sign-in";
const REGISTER = "register";

export const query = () => ({ tab: [SIGN_IN, REGISTER] });
export const openQuery = ["from"];

export function Component() {
  const { auth, from } = useLoaderData<typeof loader>();
  const registering = useSentForm("register") !== undefined;
  // Registering ends on the first tab again, with empty forms: tabs of another key.
  const [registered, setRegistered] = useState(0);
  const panels = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (registered > 0) panels.current?.querySelector<HTMLElement>("[role=tab]")?.focus();
  }, [registered]);

  return (
    <FormPage title={auth.heading} lead={auth.text}>
      <div ref={panels}>
        <Tabs
          layout="halves"
          panelClassName="pt-6"
          key={registered}
          label={auth.heading}
          initial={registered > 0 ? SIGN_IN : registering ? REGISTER : undefined}
          tabs={[
            {
              id: SIGN_IN,
              label: auth.signIn.name,
              panel: <SignIn auth={auth} from={from} />,
            },
            {
              id: REGISTER,
              label: auth.register.name,
              panel: <Register auth={auth} onRegistered={() => setRegistered(registered + 1)} />,
            },
          ]}
        />
      </div>
    </FormPage>
  );
}

function SignIn({ auth: { signIn, signInForm, labels, passkey }, from }: Data) {
  const { mail } = useRenderContext();
  const signInWithPasskey = usePasskeySignIn(from, signInForm);
  return (
    <>
      <h2 className="sr-only">{signIn.name}</h2>
      <p>{signIn.text}</p>
      <AccountForm
        rules="signIn"
        action={SESSION}
        labels={labels}
        messages={signInForm}
        hidden={{ from }}
        submit={signIn.name}
        busy={signIn.busy}
        // Everything on the next document is made for the signed-in visitor.
        leaves
        // The server has looked at it. Codes are asked for at an address that is none to come back to.
        onAccepted={(location) => window.location.assign(location ?? "/")}
      >
        {(field) => (
          <>
            <EmailField {...field("email")} label={labels.email} autoComplete="username webauthn" required />
            <TextField
              {...field("password")}
              label={labels.password}
              type="password"
              autoComplete="current-password"
              required
            />
          </>
        )}
      </AccountForm>
      <PasskeyButton
        messages={passkey}
        form={signInForm}
        label={passkey.signIn}
        onPress={signInWithPasskey}
      />
      {mail && (
        <AccountAside>
          <TextLink to={signIn.forgotten.href}>{signIn.forgotten.name}</TextLink>
        </AccountAside>
      )}
    </>
  );
}

function Register({
  auth: { register, registerForm, labels, passwordHint, privacy },
  onRegistered,
}: {
  auth: Documents["auth"];
  onRegistered: () => void;
}) {
  return (
    <>
      <h2 className="sr-only">{register.name}</h2>
      <p>{register.text}</p>
      <AccountForm
        rules="register"
        action="/api/account"
        labels={labels}
        messages={registerForm}
        submit={register.name}
        busy={register.busy}
        onAccepted={onRegistered}
      >
        {(field) => <RegistrationFields field={field} labels={labels} passwordHint={passwordHint} />}
      </AccountForm>
      <PrivacyNote note={privacy} className={ASIDE} />
    </>
  );
}
