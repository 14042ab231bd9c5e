/** The profile of the signed-in visitor. */
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { AccountForm } from "../components/account/AccountForm";
import { AccountPage } from "../components/account/AccountPage";
import { AccountPart } from "../components/account/AccountPart";
import { Sessions } from "../components/account/Sessions";
import { SignOutForm } from "../components/account/SignOutForm";
import { buttonClasses } from "../components/Button";
import { TextField } from "../components/Field";
import type { Profile } from "../generated/content";
import type { AccountSession } from "../generated/context";
import { forms } from "../generated/validation";
import { content } from "../lib/content";
import { useRenderContext } from "../lib/context";
import { guard, WHOLE_ADDRESS } from "../lib/guard";
import { type MetaFunction, pageMeta } from "../lib/meta";
import { ownSessions } from "../lib/sessions";
import { toastOnNextPage } from "../lib/toast";
import { rulesOf } from "../lib/validation";

interface Data {
  profile: Profile;
  /** Undefined in the document, whose render context has them. */
  sessions?: AccountSession[];
}

export async function loader(args: LoaderFunctionArgs): Promise<Data> {
  guard(args, "/profile");
  const [profile, sessions] = await Promise.all([content("profile"), ownSessions()]);
  return { profile, sessions };
}

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageMeta(data?.profile.page, { robots: "noindex" });

export const openQuery = WHOLE_ADDRESS;

const rules = rulesOf(forms.profile);

export function Component() {
  const { profile, sessions: loaded } = useLoaderData<typeof loader>();
  const { heading, text, labels, emailNote, save, busy, signOut, form } = profile;
  const { user, sessions: ofDocument } = useRenderContext();
  const sessions = loaded ?? ofDocument ?? [];
  return (
    <AccountPage title={heading} lead={text}>
      <AccountForm
        name="profile"
        action="/api/profile"
        rules={rules}
        labels={labels}
        words={form}
        submit={save}
        busy={busy}
        onAccepted={({ notice }) => {
          if (notice) toastOnNextPage(notice);
          // A new document: the frame shows the new name, too.
          window.location.assign("/profile");
        }}
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
              <TextField
                label={labels.email}
                hint={emailNote}
                value={user?.email ?? ""}
                type="email"
                disabled
              />
            </>
          );
        }}
      </AccountForm>
      {sessions.length > 0 && <Sessions words={profile.sessions} sessions={sessions} />}
      <AccountPart>
        <SignOutForm className={`${buttonClasses("secondary")} w-full`}>{signOut}</SignOutForm>
      </AccountPart>
    </AccountPage>
  );
}
