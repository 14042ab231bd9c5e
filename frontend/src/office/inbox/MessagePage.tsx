/** One message: what it says, how things stand, what was answered, and the forms that change it. */
import { type ReactNode, useRef } from "react";
import type { MessagePage as Shown } from "#app/generated/context.ts";
import type { Messages } from "#app/generated/messages.ts";
import { useRenderContext, useSentForm } from "#app/runtime/page/context.ts";
import { Button, buttonClasses } from "#app/ui/Button/Button.tsx";
import { Field, HINT, SelectField } from "#app/ui/Field/Field.tsx";
import { Panel } from "#app/ui/Panel/Panel.tsx";
import { SentPage } from "#app/ui/SentPage/SentPage.tsx";
import { TEXT_LINK } from "#app/ui/TextLink/TextLink.tsx";
import { DeleteRecord } from "../DeleteRecord";
import { OfficePage } from "../OfficePage";
import { RecordColumns } from "../RecordColumns";
import { RecordFacts } from "../RecordFacts";
import { RecordForm } from "../RecordForm";
import { MessageBadge } from "./MessageBadge";
import { useUnsentAnswer } from "./useUnsentAnswer";

export interface MessagePageProps {
  messages: Messages["inbox"];
  shown: Shown;
}

/** The answers of a suggested question. */
const LETTERS = ["A", "B", "C", "D"] as const;

function Facts({ messages, shown }: MessagePageProps) {
  const { message, phone } = shown;
  const { details, states } = messages;
  const facts: [string, ReactNode][] = [
    [details.received, message.received],
    [details.state, <MessageBadge key="state" messages={states} state={message.state} />],
  ];
  if (phone) {
    facts.unshift([
      details.phone,
      <a key="phone" className={TEXT_LINK} href={`tel:${phone.replaceAll(/[^+\d]/g, "")}`}>
        {phone}
      </a>,
    ]);
  }
  if (message.email) {
    facts.unshift([
      details.email,
      <a key="email" className={TEXT_LINK} href={`mailto:${message.email}`}>
        {message.email}
      </a>,
    ]);
  }
  return (
    <div className="mb-6 border-b border-line pb-6">
      <RecordFacts facts={facts} />
    </div>
  );
}

function Question({ messages, shown }: MessagePageProps) {
  const { question, message } = shown;
  if (!question) return null;
  return (
    <>
      <p className="text-lg whitespace-pre-line wrap-anywhere text-ink">{question.question}</p>
      <ol className="mt-4 grid list-[upper-alpha] gap-1.5 pl-6">
        {LETTERS.map((letter, number) => (
          <li key={letter} className="wrap-anywhere">
            {question.options[number]}
            {number === question.right && (
              <strong className="ml-2 text-leaf">({messages.question.right})</strong>
            )}
          </li>
        ))}
      </ol>
      {question.reference && (
        <p className="mt-4 wrap-anywhere">
          {messages.question.reference}: {question.reference}
        </p>
      )}
      {question.explanation && (
        <p className="mt-4 whitespace-pre-line wrap-anywhere">
          {messages.question.explanation}: {question.explanation}
        </p>
      )}
      <div className="mt-6 border-t border-line pt-6">
        <p className={`mb-4 ${HINT}`}>{messages.question.text}</p>
        <RecordForm action="messages/draft" values={{ message: message.id }}>
          <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-end">
            <SelectField name="quiz" label={messages.question.quiz}>
              {question.quizzes.map(({ key, title }) => (
                <option key={key} value={key}>
                  {title}
                </option>
              ))}
            </SelectField>
            <Button type="submit" look="secondary">
              {messages.question.draft}
            </Button>
          </div>
        </RecordForm>
      </div>
    </>
  );
}

function Answers({ messages, shown }: MessagePageProps) {
  const { answers } = shown;
  if (answers.length === 0) return null;
  const deliveries = {
    sent: messages.answers.sent,
    waiting: messages.answers.waiting,
    failed: messages.answers.failed,
    unknown: "",
  };
  return (
    <Panel as="section">
      <h2>{messages.answers.heading}</h2>
      <ol className="grid grid-cols-1 gap-6">
        {answers.map(({ text, by, written, delivery }) => (
          <li key={written + text} className="border-l-3 border-leaf pl-4">
            <p className="whitespace-pre-line wrap-anywhere">{text}</p>
            <p className={`mt-2 ${HINT}`}>
              {messages.answers.by
                .replace("{name}", () => by || messages.unsigned)
                .replace("{time}", () => written)}
              {deliveries[delivery] && (
                <>
                  {" · "}
                  <span className={delivery === "failed" ? "font-semibold text-danger" : ""}>
                    {deliveries[delivery]}
                  </span>
                </>
              )}
            </p>
          </li>
        ))}
      </ol>
    </Panel>
  );
}

function AnswerForm({ messages, shown }: MessagePageProps) {
  const { mail } = useRenderContext();
  const sent = useSentForm("answer");
  const { answer } = messages;
  const { message, answers } = shown;
  const area = useRef<HTMLTextAreaElement>(null);
  useUnsentAnswer(
    area,
    `answer ${message.id}`,
    answers.map(({ text }) => text),
  );
  if (!message.email) return <p className={HINT}>{answer.noAddress}</p>;
  return (
    <Panel as="section">
      <h2>{answer.heading}</h2>
      {mail ? (
        <form method="post" action="/api/office/messages/answer" className="grid grid-cols-1 gap-5">
          <input type="hidden" name="message" value={message.id} />
          <input type="hidden" name="answers" value={answers.length} />
          <SentPage form={sent} />
          <Field
            id="answer"
            label={answer.label}
            hint={answer.hint.replace("{email}", () => message.email)}
            error={sent?.errors.answer}
          >
            {(control) => (
              <textarea
                {...control}
                ref={area}
                name="answer"
                rows={8}
                maxLength={20_000}
                required
                defaultValue={sent?.values.answer}
                // biome-ignore lint/a11y/noAutofocus: where the page of a refused form opens
                autoFocus={sent ? true : undefined}
              />
            )}
          </Field>
          <Button type="submit" className="justify-self-start">
            {answer.send}
          </Button>
        </form>
      ) : (
        <>
          <p className="mb-4">{answer.noMail}</p>
          <a
            className={buttonClasses("secondary")}
            href={`mailto:${message.email}?subject=${encodeURIComponent(`Re: ${message.subject}`)}`}
          >
            {answer.open}
          </a>
        </>
      )}
    </Panel>
  );
}

function Marks({ messages: { mark }, shown: { message, seen } }: MessagePageProps) {
  const { id, state } = message;
  const isAnswered = state.name === "answered";
  const isOwn = state.name === "inHand" && state.own;
  return (
    <Panel as="section" tone="mist">
      <h2>{mark.heading}</h2>
      <div className="grid grid-cols-1 gap-3 *:grid">
        {!isAnswered && !isOwn && (
          <RecordForm action="messages/mark" values={{ message: id, mark: "taken", seen }}>
            <Button type="submit" look="secondary">
              {mark.take}
            </Button>
          </RecordForm>
        )}
        {state.name === "inHand" && (
          <RecordForm action="messages/mark" values={{ message: id, mark: "released", seen }}>
            <Button type="submit" look="secondary">
              {mark.release}
            </Button>
          </RecordForm>
        )}
        <RecordForm
          action="messages/mark"
          values={{ message: id, mark: isAnswered ? "waiting" : "answered", seen }}
        >
          <Button type="submit" look="secondary">
            {isAnswered ? mark.reopen : mark.answered}
          </Button>
        </RecordForm>
      </div>
    </Panel>
  );
}

function Delete({ messages, shown }: MessagePageProps) {
  return (
    <DeleteRecord messages={messages.delete}>
      <RecordForm action="messages/delete" values={{ message: shown.message.id }}>
        <Button type="submit" look="secondary">
          {messages.delete.confirm}
        </Button>
      </RecordForm>
    </DeleteRecord>
  );
}

export function MessagePage({ messages, shown }: MessagePageProps) {
  const { message, text, question } = shown;
  return (
    <OfficePage
      title={message.subject}
      lead={message.name || messages.unsigned}
      back={[messages.back, "message"]}
    >
      <RecordColumns
        aside={
          <>
            <Marks messages={messages} shown={shown} />
            <Delete messages={messages} shown={shown} />
          </>
        }
      >
        <Panel>
          <Facts messages={messages} shown={shown} />
          {question ? (
            <Question messages={messages} shown={shown} />
          ) : (
            <p className="whitespace-pre-line wrap-anywhere">{text}</p>
          )}
        </Panel>
        <Answers messages={messages} shown={shown} />
        <AnswerForm messages={messages} shown={shown} />
      </RecordColumns>
    </OfficePage>
  );
}
