/** Codes besides the password: setting them up, recovery codes, taking them away. All of it works without scripts. */
import type { ReactNode } from "react";
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import type { Documents } from "#app/generated/content.ts";
import type { CodesSetup, SecondFactorScreen } from "#app/generated/context.ts";
import { format } from "#app/runtime/format.ts";
import { content } from "#app/runtime/page/content.ts";
import { useRenderContext, useSentForm } from "#app/runtime/page/context.ts";
import { type MetaFunction, pageMeta } from "#app/runtime/page/meta.ts";
import { guard, WHOLE_ADDRESS } from "#app/runtime/routing/guard.ts";
import { Button, buttonClasses } from "#app/ui/Button/Button.tsx";
import { TextField } from "#app/ui/Field/Field.tsx";
import { SentPage } from "#app/ui/SentPage/SentPage.tsx";
import { TEXT_LINK, TextLink } from "#app/ui/TextLink/TextLink.tsx";
import { FormPage } from "../shared/FormPage";
import { AccountAside } from "./AccountAside";
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

function NewCodes({ messages, codes }: { messages: Words["codes"]; codes: string[] }) {
  return (
    <section>
      <h2>{messages.heading}</h2>
      <p>{messages.text}</p>
      <ul className="my-6 grid gap-2 sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <a href={PATH} className={`${buttonClasses("primary")} w-full print:hidden`}>
        {messages.done}
      </a>
    </section>
  );
}

function Setup({
  messages,
  setup: { secret, link, picture, size },
}: {
  messages: Words["setup"];
  setup: CodesSetup;
}) {
  const sent = useSentForm("secondFactor");
  return (
    <>
      <h2>{messages.heading}</h2>
      <p>{messages.text}</p>
      <svg
        role="img"
        aria-label={messages.picture}
        viewBox={`0 0 ${size} ${size}`}
        shapeRendering="crispEdges"
        className="mx-auto my-4 block w-full max-w-70"
      >
        <rect width={size} height={size} fill="#fff" />
        <path d={picture} fill="#000" />
      </svg>
      <p>
        {messages.typed} <code className="block wrap-anywhere">{secret}</code>
      </p>
      <p className="mt-2">
        <a href={link} className={`${TEXT_LINK} inline-block py-1.5`}>
          {messages.link}
        </a>
      </p>
      <h2 className="mt-8">{messages.checkHeading}</h2>
      <Action action="check">
        <SentPage form={sent} />
        <TextField
          name="code"
          label={messages.label}
          error={sent?.errors.code}
          inputMode="numeric"
          autoComplete="one-time-code"
          required
        />
        <Button type="submit">{messages.submit}</Button>
      </Action>
    </>
  );
}

function Current({ messages, shown }: { messages: Words; shown: SecondFactorScreen }) {
  if (!shown.codesSince)
    return (
      <>
        <p>{messages.begin.text}</p>
        <Action action="begin">
          <Button type="submit">{messages.begin.submit}</Button>
        </Action>
      </>
    );
  return (
    <>
      <p>{format(messages.set.since, { day: shown.codesSince })}</p>
      <p>{format(messages.set.left, { count: shown.recoveryCodes })}</p>
      <Action action="recovery">
        <Button type="submit" look="secondary">
          {messages.set.renew}
        </Button>
      </Action>
      <Action action="remove">
        <Button type="submit" look="secondary">
          {messages.set.remove}
        </Button>
      </Action>
    </>
  );
}

export function Component() {
  const messages = useLoaderData<typeof loader>();
  const { secondFactor: shown } = useRenderContext();
  return (
    <FormPage title={messages.heading} lead={shown?.isRequired ? messages.required : messages.text}>
      {shown?.newCodes && <NewCodes messages={messages.codes} codes={shown.newCodes} />}
      {shown && !shown.newCodes && shown.setup && <Setup messages={messages.setup} setup={shown.setup} />}
      {shown && !shown.newCodes && !shown.setup && <Current messages={messages} shown={shown} />}
      {shown?.passkeys.passkeys.length === 0 && (
        <AccountAside>
          <TextLink to="/profile#passkeys" reloadDocument>
            {messages.passkey}
          </TextLink>
        </AccountAside>
      )}
      <AccountAside>
        <TextLink to="/profile">{messages.back}</TextLink>
      </AccountAside>
    </FormPage>
  );
}
