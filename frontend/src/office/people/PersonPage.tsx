import type { PersonPage as Shown } from "#app/generated/context.ts";
import type { Messages } from "#app/generated/messages.ts";
import { format } from "#app/runtime/format.ts";
import { Badge } from "#app/ui/Badge/Badge.tsx";
import { Button } from "#app/ui/Button/Button.tsx";
import { HINT } from "#app/ui/Field/Field.tsx";
import { Panel } from "#app/ui/Panel/Panel.tsx";
import { TEXT_LINK, TextLink } from "#app/ui/TextLink/TextLink.tsx";
import { DeleteRecord } from "../DeleteRecord";
import { OfficePage } from "../OfficePage";
import { RecordColumns } from "../RecordColumns";
import { RecordFacts } from "../RecordFacts";
import { RecordForm } from "../RecordForm";
import { PersonBadge } from "./PersonBadge";
import { inWords, ROLES } from "./roles";

export interface PersonPageProps {
  messages: Messages["people"];
  shown: Shown;
}

function Facts({ messages, shown: { person, confirmed, own } }: PersonPageProps) {
  const { details } = messages;
  const everything = `?show=all&q=${encodeURIComponent(person.email)}`;
  return (
    <Panel>
      <RecordFacts
        facts={[
          [
            details.email,
            <a key="email" className={TEXT_LINK} href={`mailto:${person.email}`}>
              {person.email}
            </a>,
          ],
          [details.joined, person.joined],
          [details.confirmed, confirmed ?? details.notConfirmed],
          [details.roles, inWords(person.roles, messages)],
          [details.state, <PersonBadge key="state" messages={messages.states} state={person.state} />],
        ]}
      />
      {own && <p className="mt-4 font-semibold">{details.own}</p>}
      <p className="mt-6 flex flex-wrap gap-x-6 gap-y-2 border-t border-line pt-6 *:inline-flex *:min-h-11 *:items-center print:hidden">
        <TextLink to={`/admin/messages${everything}`}>{messages.links.messages}</TextLink>
        <TextLink to={`/admin/donations${everything}`}>{messages.links.donations}</TextLink>
      </p>
    </Panel>
  );
}

function Roles({ messages, shown: { person } }: PersonPageProps) {
  const { role: forms } = messages;
  return (
    <Panel as="section">
      <h2>{forms.heading}</h2>
      <ul className="grid grid-cols-1 gap-4">
        {ROLES.map((role) => {
          const has = person.roles.includes(role);
          const name = messages.roles[role];
          return (
            <li
              key={role}
              className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 not-first:border-t not-first:border-line not-first:pt-4"
            >
              <div className="min-w-0 flex-[1_1_14rem]">
                <p className="flex flex-wrap items-center gap-3 font-semibold text-ink">
                  {name}
                  {has && <Badge look="done">{"✓"}</Badge>}
                </p>
                <p className={HINT}>{forms.explained[role]}</p>
              </div>
              <RecordForm
                action="people/role"
                values={{ person: person.id, role, given: has ? "no" : "yes" }}
              >
                <Button type="submit" look="secondary" size="small" className="min-w-24">
                  {has ? forms.take : forms.give}
                  <span className="sr-only"> {name}</span>
                </Button>
              </RecordForm>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}

function Sessions({ messages: { sessions: messages }, shown: { person, sessions } }: PersonPageProps) {
  return (
    <Panel as="section">
      <h2>{messages.heading}</h2>
      {sessions.length === 0 && <p>{messages.none}</p>}
      {sessions.length > 0 && (
        <>
          <ul className="mb-6 grid gap-4">
            {sessions.map(({ id, device, since, lastUsed }) => (
              <li key={id} className="border-l-3 border-leaf pl-4">
                <p className="wrap-anywhere">{device || messages.unknown}</p>
                <p className={HINT}>{format(messages.times, { since, lastUsed })}</p>
              </li>
            ))}
          </ul>
          <RecordForm action="people/sign-out" values={{ person: person.id }}>
            <Button type="submit" look="secondary">
              {messages.signOut}
            </Button>
          </RecordForm>
        </>
      )}
    </Panel>
  );
}

function SecondFactor({ messages: { secondFactor: messages }, shown }: PersonPageProps) {
  const hasSecondFactor = shown.hasCodes || shown.passkeys > 0;
  return (
    <Panel as="section" tone="mist">
      <h2>{messages.heading}</h2>
      {shown.hasCodes && <p className="mb-4">{messages.set}</p>}
      {shown.passkeys > 0 && <p className="mb-4">{format(messages.passkeys, { count: shown.passkeys })}</p>}
      {!hasSecondFactor && <p className="mb-4">{messages.none}</p>}
      {hasSecondFactor && (
        <RecordForm action="people/reset-factor" values={{ person: shown.person.id }}>
          <p className={`${HINT} mb-4`}>{messages.hint}</p>
          <Button type="submit" look="secondary">
            {messages.reset}
          </Button>
        </RecordForm>
      )}
    </Panel>
  );
}

function Access({ messages: { access }, shown: { person } }: PersonPageProps) {
  const isInactive = person.state === "inactive";
  return (
    <Panel as="section" tone="mist">
      <h2>{access.heading}</h2>
      <p className="mb-4">{isInactive ? access.inactive : access.text}</p>
      <RecordForm action="people/active" values={{ person: person.id, active: isInactive ? "yes" : "no" }}>
        <Button type="submit" look="secondary">
          {isInactive ? access.activate : access.deactivate}
        </Button>
      </RecordForm>
    </Panel>
  );
}

function Export({ messages, shown: { person } }: PersonPageProps) {
  return (
    <Panel as="section" tone="mist">
      <h2>{messages.export.heading}</h2>
      <p className="mb-4">{messages.export.text}</p>
      <RecordForm action="people/export" values={{ person: person.id }}>
        <Button type="submit" look="secondary">
          {messages.export.submit}
        </Button>
      </RecordForm>
    </Panel>
  );
}

function Delete({ messages, shown: { person } }: PersonPageProps) {
  return (
    <DeleteRecord messages={messages.delete}>
      <RecordForm action="people/delete" values={{ person: person.id }}>
        <label className="mb-4 flex min-h-11 items-center gap-3">
          <input type="checkbox" name="messages" value="yes" className="size-5 flex-none accent-action" />
          {messages.delete.messages}
        </label>
        <Button type="submit" look="secondary">
          {messages.delete.confirm}
        </Button>
      </RecordForm>
    </DeleteRecord>
  );
}

export function PersonPage({ messages, shown }: PersonPageProps) {
  const { person } = shown;
  return (
    <OfficePage title={person.name} back={[messages.back, "person"]}>
      <RecordColumns
        aside={
          <>
            <Access messages={messages} shown={shown} />
            <SecondFactor messages={messages} shown={shown} />
            <Export messages={messages} shown={shown} />
            <Delete messages={messages} shown={shown} />
          </>
        }
      >
        <Facts messages={messages} shown={shown} />
        <Roles messages={messages} shown={shown} />
        <Sessions messages={messages} shown={shown} />
      </RecordColumns>
    </OfficePage>
  );
}
