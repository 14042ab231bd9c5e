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
import { inWords, ROLES } from "./roles";
import { State } from "./State";

export interface PersonPageProps {
  words: Messages["people"];
  shown: Shown;
}

function Facts({ words, shown: { person, confirmed, own } }: PersonPageProps) {
  const { details } = words;
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
          [details.roles, inWords(person.roles, words)],
          [details.state, <State key="state" words={words.states} state={person.state} />],
        ]}
      />
      {own && <p className="mt-4 font-semibold">{details.own}</p>}
      <p className="mt-6 flex flex-wrap gap-x-6 gap-y-2 border-t border-line pt-6 *:inline-flex *:min-h-11 *:items-center print:hidden">
        <TextLink to={`/admin/messages${everything}`}>{words.links.messages}</TextLink>
        <TextLink to={`/admin/donations${everything}`}>{words.links.donations}</TextLink>
      </p>
    </Panel>
  );
}

function Roles({ words, shown: { person } }: PersonPageProps) {
  const { role: forms } = words;
  return (
    <Panel as="section">
      <h2>{forms.heading}</h2>
      <ul className="grid grid-cols-1 gap-4">
        {ROLES.map((role) => {
          const has = person.roles.includes(role);
          const name = words.roles[role];
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

function Sessions({ words: { sessions: words }, shown: { person, sessions } }: PersonPageProps) {
  return (
    <Panel as="section">
      <h2>{words.heading}</h2>
      {sessions.length === 0 && <p>{words.none}</p>}
      {sessions.length > 0 && (
        <>
          <ul className="mb-6 grid gap-4">
            {sessions.map(({ id, device, since, lastUsed }) => (
              <li key={id} className="border-l-3 border-leaf pl-4">
                <p className="wrap-anywhere">{device || words.unknown}</p>
                <p className={HINT}>{format(words.times, { since, lastUsed })}</p>
              </li>
            ))}
          </ul>
          <RecordForm action="people/sign-out" values={{ person: person.id }}>
            <Button type="submit" look="secondary">
              {words.signOut}
            </Button>
          </RecordForm>
        </>
      )}
    </Panel>
  );
}

function SecondFactor({ words: { secondFactor: words }, shown }: PersonPageProps) {
  const hasSecondFactor = shown.hasCodes || shown.passkeys > 0;
  return (
    <Panel as="section" tone="mist">
      <h2>{words.heading}</h2>
      {shown.hasCodes && <p className="mb-4">{words.set}</p>}
      {shown.passkeys > 0 && <p className="mb-4">{format(words.passkeys, { count: shown.passkeys })}</p>}
      {!hasSecondFactor && <p className="mb-4">{words.none}</p>}
      {hasSecondFactor && (
        <RecordForm action="people/reset-factor" values={{ person: shown.person.id }}>
          <p className={`${HINT} mb-4`}>{words.hint}</p>
          <Button type="submit" look="secondary">
            {words.reset}
          </Button>
        </RecordForm>
      )}
    </Panel>
  );
}

function Access({ words: { access }, shown: { person } }: PersonPageProps) {
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

function Export({ words, shown: { person } }: PersonPageProps) {
  return (
    <Panel as="section" tone="mist">
      <h2>{words.export.heading}</h2>
      <p className="mb-4">{words.export.text}</p>
      <RecordForm action="people/export" values={{ person: person.id }}>
        <Button type="submit" look="secondary">
          {words.export.submit}
        </Button>
      </RecordForm>
    </Panel>
  );
}

function Delete({ words, shown: { person } }: PersonPageProps) {
  return (
    <DeleteRecord words={words.delete}>
      <RecordForm action="people/delete" values={{ person: person.id }}>
        <label className="mb-4 flex min-h-11 items-center gap-3">
          <input type="checkbox" name="messages" value="yes" className="size-5 flex-none accent-action" />
          {words.delete.messages}
        </label>
        <Button type="submit" look="secondary">
          {words.delete.confirm}
        </Button>
      </RecordForm>
    </DeleteRecord>
  );
}

export function PersonPage({ words, shown }: PersonPageProps) {
  const { person } = shown;
  return (
    <OfficePage title={person.name} back={[words.back, "person"]}>
      <RecordColumns
        aside={
          <>
            <Access words={words} shown={shown} />
            <SecondFactor words={words} shown={shown} />
            <Export words={words} shown={shown} />
            <Delete words={words} shown={shown} />
          </>
        }
      >
        <Facts words={words} shown={shown} />
        <Roles words={words} shown={shown} />
        <Sessions words={words} shown={shown} />
      </RecordColumns>
    </OfficePage>
  );
}
