/** The profile of the signed-in visitor. */
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import type { Documents } from "#app/generated/content.ts";
import type { AccountSession, PasskeyList } from "#app/generated/context.ts";
import { content } from "#app/runtime/page/content.ts";
import { useRenderContext } from "#app/runtime/page/context.ts";
import { type MetaFunction, pageMeta } from "#app/runtime/page/meta.ts";
import { guard, WHOLE_ADDRESS } from "#app/runtime/routing/guard.ts";
import { buttonClasses } from "#app/ui/Button/Button.tsx";
import { EmailField, TextField } from "#app/ui/Field/Field.tsx";
import { TextLink } from "#app/ui/TextLink/TextLink.tsx";
import { FormPage } from "../shared/FormPage";
import { AccountForm } from "./AccountForm";
import { AccountPart } from "./AccountPart";
import { ownPasskeys, ownSessions } from "./ownAccess";
import { Passkeys } from "./Passkeys";
import { PasswordForm } from "./PasswordForm";
import { Sessions } from "./Sessions";
import { SignOutForm } from "./SignOutForm";

interface Data {
  profile: Documents["profile"];
  /** Undefined in the document, whose render context has them. */
  sessions?: AccountSession[];
  passkeys?: PasskeyList;
}

export async function loader(args: LoaderFunctionArgs): Promise<Data> {
  guard(args, "/profile");
  const loaded = [content("profile"), ownSessions(), ownPasskeys()] as const;
  const [profile, sessions, passkeys] = await Promise.all(loaded);
  return { profile, sessions, passkeys };
}

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageMeta(data?.profile.page, { robots: "noindex" });

export const openQuery = WHOLE_ADDRESS;

export function Component() {
  const { profile, sessions: loaded, passkeys: loadedPasskeys } = useLoaderData<typeof loader>();
  const { heading, text, labels, emailNote, save, busy, signOut, form } = profile;
  const { user, sessions: ofDocument, secondFactor } = useRenderContext();
  const sessions = loaded ?? ofDocument ?? [];
  const passkeys = loadedPasskeys ?? secondFactor?.passkeys;
  return (
    <FormPage title={heading} lead={text}>
      <AccountForm
        rules="profile"
        action="/api/profile"
        labels={labels}
        messages={form}
        submit={save}
        busy={busy}
        // The layout shows the new name, too.
        leaves
        onAccepted={() => window.location.assign("/profile")}
      >
        {(field) => {
          const firstName = field("firstName");
          const lastName = field("lastName");
          return (
            <>
              <div className="grid gap-6 sm:grid-cols-2">
                <TextField
                  {...firstName}
                  defaultValue={firstName.defaultValue ?? user?.firstName}
                  label={labels.firstName}
                  autoComplete="given-name"
                  maxLength={100}
                  required
                />
                <TextField
                  {...lastName}
                  defaultValue={lastName.defaultValue ?? user?.lastName}
                  label={labels.lastName}
                  autoComplete="family-name"
                  maxLength={100}
                  required
                />
              </div>
              <EmailField label={labels.email} hint={emailNote} value={user?.email ?? ""} disabled />
            </>
          );
        }}
      </AccountForm>
      {passkeys && <Passkeys profile={profile} list={passkeys} />}
      <AccountPart as="section" aria-labelledby="second-factor">
        <h2 id="second-factor" className="leading-tight">
          {profile.secondFactor.heading}
        </h2>
        {secondFactor && (
          <p>{secondFactor.codesSince ? profile.secondFactor.set : profile.secondFactor.none}</p>
        )}
        <p className="[&_a]:inline-block [&_a]:py-1.5">
          <TextLink to="/profile/second-factor" reloadDocument>
            {profile.secondFactor.link}
          </TextLink>
        </p>
      </AccountPart>
      <PasswordForm profile={profile} />
      {sessions.length > 0 && <Sessions messages={profile.sessions} sessions={sessions} />}
      <AccountPart>
        <SignOutForm className={`${buttonClasses("secondary")} w-full`}>{signOut}</SignOutForm>
      </AccountPart>
    </FormPage>
  );
}
