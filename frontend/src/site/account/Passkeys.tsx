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
  messages,
  passkey: { id, name, created, lastUsed },
}: {
  messages: Words;
  passkey: AccountPasskey;
}) {
  return (
    <li className="border-t border-line py-4">
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3">
        <div className="min-w-0">
          <h3 className="font-sans text-[1rem]/normal font-semibold wrap-anywhere text-ink">{name}</h3>
          <p className="text-sm/[1.65] text-muted">
            {format(messages.created, { day: created })}
            <br />
            {lastUsed ? format(messages.lastUsed, { day: lastUsed }) : messages.neverUsed}
          </p>
        </div>
        <form method="post" action={`${ADDRESS}/remove`}>
          <input type="hidden" name="passkey" value={id} />
          <Button type="submit" look="secondary" aria-label={`${messages.remove}: ${name}`}>
            {messages.remove}
          </Button>
        </form>
      </div>
      <details className="mt-2">
        <summary className="inline-block cursor-pointer py-2 text-link underline">
          {messages.rename}
          <span className="sr-only">: {name}</span>
        </summary>
        <form method="post" action={`${ADDRESS}/rename`} className="grid gap-4 pt-2 pb-4">
          <input type="hidden" name="passkey" value={id} />
          <TextField
            name="name"
            label={messages.name}
            defaultValue={name}
            maxLength={100}
            autoComplete="off"
            required
          />
          <Button type="submit" look="secondary" aria-label={`${messages.rename}: ${name}`}>
            {messages.rename}
          </Button>
        </form>
      </details>
    </li>
  );
}

export function Passkeys({
  profile: { passkeys: messages, passkeyForm: form, passkeyButton },
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
        {messages.heading}
      </h2>
      <p>{messages.text}</p>
      {passkeys.length > 0 ? (
        <ul className="my-5">
          {passkeys.map((passkey) => (
            <Passkey key={passkey.id} messages={messages} passkey={passkey} />
          ))}
        </ul>
      ) : (
        <p className="mt-2">{messages.none}</p>
      )}
      {mayAdd ? (
        <PasskeyButton
          messages={passkeyButton}
          form={form}
          label={messages.add}
          onPress={add}
          known={messages.known}
        />
      ) : (
        <p>{format(messages.full, { count: passkeys.length })}</p>
      )}
    </AccountPart>
  );
}
