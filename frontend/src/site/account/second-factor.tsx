/** Codes besides the password: setting them up, recovery codes, taking them away. All of it works without scripts. */
import type { ReactNode } from "react";
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import type { Documents } from "#app/generated/content.ts";
import type { CodesSetup, SecondFactorScreen } from "#app/generated/context.ts";
import { content } from "#app/runtime/content.ts";
import { useRenderContext, useSentForm } from "#app/runtime/context.ts";
import { format } from "#app/runtime/format.ts";
import { guard, WHOLE_ADDRESS } from "#app/runtime/guard.ts";
import { type MetaFunction, pageMeta } from "#app/runtime/meta.ts";
import { Button, buttonClasses } from "#app/ui/Button/Button.tsx";
import { TextField } from "#app/ui/Field/Field.tsx";
import { SentPage } from "#app/ui/SentPage/SentPage.tsx";
import { TEXT_LINK, TextLink } from "#app/ui/TextLink/TextLink.tsx";
import { AccountAside } from "./AccountAside";
import { AccountPage } from "./AccountPage";
import { inDocument } from "./inDocument";

const PATH = "/profile/second-factor";

type Words = Documents["profile/second-factor"];

export async function loader(args: LoaderFunctionArgs): Promise<Words> {
  guard(args, PATH);
  await inDocument();
  return content("profile/second-factor");
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.page, { robots: "noindex" });

export const openQuery = WHOLE_ADDRESS;

function Action({ action, children }: { action: string; children: ReactNode }) {
  return (
    <form method="post" action={`/api/second-factor/${action}`} className="mt-4 grid gap-6">
      {children}
    </form>
  );
}

function NewCodes({ words, codes }: { words: Words["codes"]; codes: string[] }) {
  return (
    <section>
      <h2>{words.heading}</h2>
      <p>{words.text}</p>
      <ul className="my-6 grid gap-2 sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <a href={PATH} className={`${buttonClasses("primary")} w-full print:hidden`}>
        {words.done}
      </a>
    </section>
  );
}

function Setup({
  words,
  setup: { secret, link, picture, size },
}: {
  words: Words["setup"];
  setup: CodesSetup;
}) {
  const sent = useSentForm("secondFactor");
  return (
    <>
      <h2>{words.heading}</h2>
      <p>{words.text}</p>
      <svg
        role="img"
        aria-label={words.picture}
        viewBox={`0 0 ${size} ${size}`}
        shapeRendering="crispEdges"
        className="mx-auto my-4 block w-full max-w-70"
      >
        <rect width={size} height={size} fill="#fff" />
        <path d={picture} fill="#000" />
      </svg>
      <p>
        {words.typed} <code className="block wrap-anywhere">{secret}</code>
      </p>
      <p className="mt-2">
        <a href={link} className={`${TEXT_LINK} inline-block py-1.5`}>
          {words.link}
        </a>
      </p>
      <h2 className="mt-8">{words.checkHeading}</h2>
      <Action action="check">
        <SentPage form={sent} />
        <TextField
          name="code"
          label={words.label}
          error={sent?.errors.code}
          inputMode="numeric"
          autoComplete="one-time-code"
          required
        />
        <Button type="submit">{words.submit}</Button>
      </Action>
    </>
  );
}

function Current({ words, shown }: { words: Words; shown: SecondFactorScreen }) {
  if (!shown.codesSince)
    return (
      <>
        <p>{words.begin.text}</p>
        <Action action="begin">
          <Button type="submit">{words.begin.submit}</Button>
        </Action>
      </>
    );
  return (
    <>
      <p>{format(words.set.since, { day: shown.codesSince })}</p>
      <p>{format(words.set.left, { count: shown.recoveryCodes })}</p>
      <Action action="recovery">
        <Button type="submit" look="secondary">
          {words.set.renew}
        </Button>
      </Action>
      <Action action="remove">
        <Button type="submit" look="secondary">
          {words.set.remove}
        </Button>
      </Action>
    </>
  );
}

export function Component() {
  const words = useLoaderData<typeof loader>();
  const { secondFactor: shown } = useRenderContext();
  return (
    <AccountPage title={words.heading} lead={shown?.isRequired ? words.required : words.text}>
      {shown?.newCodes && <NewCodes words={words.codes} codes={shown.newCodes} />}
      {shown && !shown.newCodes && shown.setup && <Setup words={words.setup} setup={shown.setup} />}
      {shown && !shown.newCodes && !shown.setup && <Current words={words} shown={shown} />}
      {shown?.passkeys.passkeys.length === 0 && (
        <AccountAside>
          <TextLink to="/profile#passkeys" reloadDocument>
            {words.passkey}
          </TextLink>
        </AccountAside>
      )}
      <AccountAside>
        <TextLink to="/profile">{words.back}</TextLink>
      </AccountAside>
    </AccountPage>
  );
}
