/** The passkeys of the visitor's account, each with forms that rename and remove it, and a button that adds one. */
import type { Documents } from "#app/generated/content.ts";
import type { AccountPasskey, PasskeyCreation, PasskeyList } from "#app/generated/context.ts";
import { format } from "#app/runtime/format.ts";
import { toastOnNextPage } from "#app/runtime/toast.ts";
import { Button } from "#app/ui/Button/Button.tsx";
import { TextField } from "#app/ui/Field/Field.tsx";
import { AccountPart } from "./AccountPart";
import { sendForm } from "./account";
import { PasskeyButton } from "./PasskeyButton";
import { makePasskey } from "./webauthn";

const ADDRESS = "/api/passkeys";

type Words = Documents["profile"]["passkeys"];

function Passkey({
  words,
  passkey: { id, name, created, lastUsed },
}: {
  words: Words;
  passkey: AccountPasskey;
}) {
  return (
    <li className="border-t border-line py-4">
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3">
        <div className="min-w-0">
          <h3 className="font-sans text-[1rem]/normal font-semibold wrap-anywhere text-ink">{name}</h3>
          <p className="text-sm/[1.65] text-muted">
            {format(words.created, { day: created })}
            <br />
            {lastUsed ? format(words.lastUsed, { day: lastUsed }) : words.neverUsed}
          </p>
        </div>
        <form method="post" action={`${ADDRESS}/remove`}>
          <input type="hidden" name="passkey" value={id} />
          <Button type="submit" look="secondary" aria-label={`${words.remove}: ${name}`}>
            {words.remove}
          </Button>
        </form>
      </div>
      <details className="mt-2">
        <summary className="inline-block cursor-pointer py-2 text-link underline">
          {words.rename}
          <span className="sr-only">: {name}</span>
        </summary>
        <form method="post" action={`${ADDRESS}/rename`} className="grid gap-4 pt-2 pb-4">
          <input type="hidden" name="passkey" value={id} />
          <TextField
            name="name"
            label={words.name}
            defaultValue={name}
            maxLength={100}
            autoComplete="off"
            required
          />
          <Button type="submit" look="secondary" aria-label={`${words.rename}: ${name}`}>
            {words.rename}
          </Button>
        </form>
      </details>
    </li>
  );
}

export function Passkeys({
  profile: { passkeys: words, passkeyForm: form, passkeyButton },
  list: { passkeys, mayAdd },
}: {
  profile: Documents["profile"];
  list: PasskeyList;
}) {
  const add = async () => {
    const asked = await sendForm<PasskeyCreation>(`${ADDRESS}/begin`, {}, form);
    const { toast } = await sendForm(ADDRESS, await makePasskey(asked), form);
    if (toast) toastOnNextPage(toast);
    window.location.assign("/profile");
  };
  return (
    <AccountPart as="section" aria-labelledby="passkeys">
      <h2 id="passkeys" className="leading-tight">
        {words.heading}
      </h2>
      <p>{words.text}</p>
      {passkeys.length > 0 ? (
        <ul className="my-5">
          {passkeys.map((passkey) => (
            <Passkey key={passkey.id} words={words} passkey={passkey} />
          ))}
        </ul>
      ) : (
        <p className="mt-2">{words.none}</p>
      )}
      {mayAdd ? (
        <PasskeyButton
          words={passkeyButton}
          form={form}
          label={words.add}
          onPress={add}
          known={words.known}
        />
      ) : (
        <p>{format(words.full, { count: passkeys.length })}</p>
      )}
    </AccountPart>
  );
}
