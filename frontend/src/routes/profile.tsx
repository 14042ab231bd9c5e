/** The profile of the signed-in visitor. */
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { AccountForm } from "../components/account/AccountForm";
import { AccountPage } from "../components/account/AccountPage";
import { SignOutForm } from "../components/account/SignOutForm";
import { TextField } from "../components/Field";
import type { Profile } from "../generated/content";
import { forms } from "../generated/validation";
import { content } from "../lib/content";
import { useRenderContext } from "../lib/context";
import { guard } from "../lib/guard";
import { type MetaFunction, pageMeta } from "../lib/meta";
import { toastOnNextPage } from "../lib/toast";
import { rulesOf } from "../lib/validation";

export function loader(args: LoaderFunctionArgs) {
  guard(args);
  return content("profile");
}

export const meta: MetaFunction<Profile> = ({ data }) => pageMeta(data?.page, { robots: "noindex" });

const rules = rulesOf(forms.profile);

export function Component() {
  const { heading, text, labels, emailNote, save, signOut } = useLoaderData() as Profile;
  const { user } = useRenderContext();
  return (
    <AccountPage title={heading} lead={text}>
      <AccountForm
        name="profile"
        action="/api/profile"
        rules={rules}
        failure={{ title: "Error updating profile", description: "Something went wrong. Please try again." }}
        submit={save}
        busy="Saving..."
        onAccepted={() => {
          toastOnNextPage({ title: "Profile updated", description: "Your profile has been saved." });
          // A new document: the frame shows the new name, too.
          window.location.assign("/profile");
        }}
      >
        {(field) => {
          const firstName = field("firstName");
          const lastName = field("lastName");
          return (
            <>
              <div className="account-names">
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
      <div className="account-end">
        <SignOutForm className="button">{signOut}</SignOutForm>
      </div>
    </AccountPage>
  );
}
