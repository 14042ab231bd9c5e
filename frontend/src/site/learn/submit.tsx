/** The form for new quiz questions, which the office reviews. Without scripts it posts to the same address. */
import { type FormEvent, useRef, useState } from "react";
import { useLoaderData } from "react-router";
import type { Message } from "#app/generated/content.ts";
import { LONGEST_LINE, LONGEST_TEXT, REQUIRED } from "#app/generated/validation.ts";
import { format } from "#app/runtime/format.ts";
import { useFormErrors } from "#app/runtime/forms/formErrors.ts";
import { forFields } from "#app/runtime/forms/validation.ts";
import { content } from "#app/runtime/page/content.ts";
import { useRenderContext } from "#app/runtime/page/context.ts";
import { useUnsentInput } from "#app/runtime/start/unsentInput.ts";
import { toast } from "#app/runtime/toast.ts";
import { BackLink } from "#app/ui/BackLink/BackLink.tsx";
import { Button } from "#app/ui/Button/Button.tsx";
import { Container } from "#app/ui/Container/Container.tsx";
import { ErrorSummary } from "#app/ui/ErrorSummary/ErrorSummary.tsx";
import { ERROR, SelectField, TextAreaField, TextField } from "#app/ui/Field/Field.tsx";
import { FormFailure } from "#app/ui/FormFailure/FormFailure.tsx";
import { PageHeader } from "#app/ui/PageHeader/PageHeader.tsx";
import { SentPage } from "#app/ui/SentPage/SentPage.tsx";
import { NotAccepted, sendForm } from "../account/account";
import { CHOICES, LEGEND, RadioChoice } from "../games/RadioChoice";
import { PrivacyNote } from "../shared/PrivacyNote";
import { InfoBox, InfoList } from "./InfoBox";

export const loader = () => content("learn/submit");

const OPTIONS = ["A", "B", "C", "D"] as const;

type Option = (typeof OPTIONS)[number];

const NEEDED = ["question", ...OPTIONS.map((option) => `option${option}` as const), "correctAnswer"] as const;

const FIELDS = [...NEEDED, "topic", "reference", "explanation"] as const;

export function Component() {
  const {
    heading,
    text,
    back,
    guidelinesHeading,
    guidelines,
    labels,
    topics,
    submit,
    thanks,
    form,
    privacy,
  } = useLoaderData<typeof loader>();
  const element = useRef<HTMLFormElement>(null);
  const optionName = (letter: Option) => format(labels.option, { letter });
  const { sent, field, summary, passes, forget, attributes } = useFormErrors("question", FIELDS, (values) =>
    forFields(NEEDED, (name) => (values[name].trim() === "" ? form.required : undefined)),
  );
  const [sending, setSending] = useState(false);
  const [failure, setFailure] = useState<Message>();
  const { toast: left } = useRenderContext();
  const forgetWords = useUnsentInput("question", element, FIELDS, left?.description === thanks);

  const shown = (name: (typeof FIELDS)[number]) => {
    const { error, ...rest } = field(name);
    return { ...rest, error: error === REQUIRED ? form.required : error };
  };
  const names = {
    question: labels.question,
    optionA: optionName("A"),
    optionB: optionName("B"),
    optionC: optionName("C"),
    optionD: optionName("D"),
    correctAnswer: labels.correctAnswer,
    topic: labels.topic,
    reference: labels.reference,
    explanation: labels.explanation,
  };
  const problems = summary.problems.map((wrong) => ({
    ...wrong,
    message: `${names[wrong.name]}: ${shown(wrong.name).error}`,
  }));
  const answer = shown("correctAnswer");

  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const sender = event.currentTarget;
    setFailure(undefined);
    if (!passes(sender)) return;
    const values = Object.fromEntries(
      [...new FormData(sender)].map(([name, value]) => [name, String(value)]),
    );
    setSending(true);
    try {
      await sendForm("/api/questions", values, form);
      window.alert(thanks);
      forget();
      forgetWords();
    } catch (error) {
      console.error(error);
      if (!(error instanceof NotAccepted)) return;
      toast(error.toast);
      setFailure(error.toast);
    } finally {
      setSending(false);
    }
  };

  return (
    <>
      <PageHeader title={heading} lead={text}>
        <BackLink to={back.href}>{back.name}</BackLink>
      </PageHeader>
      <Container className="grid gap-8 py-body lg:grid-cols-[22rem_minmax(0,1fr)] lg:items-start">
        <InfoBox heading={guidelinesHeading}>
          <InfoList>
            {guidelines.map((guideline) => (
              <li key={guideline}>{guideline}</li>
            ))}
          </InfoList>
        </InfoBox>
        <form
          ref={element}
          method="post"
          action="/api/questions"
          className="grid gap-5 [&>button]:justify-self-start"
          {...attributes}
          onSubmit={onSubmit}
        >
          <ErrorSummary {...summary} heading={form.problem} problems={problems} />
          <SentPage form={sent} />
          <TextAreaField
            {...shown("question")}
            label={labels.question}
            rows={3}
            maxLength={LONGEST_TEXT}
            required
          />
          <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,16rem),1fr))] gap-5">
            {OPTIONS.map((option) => (
              <TextField
                key={option}
                {...shown(`option${option}`)}
                label={optionName(option)}
                maxLength={LONGEST_LINE}
                required
                autoComplete="off"
              />
            ))}
          </div>
          <fieldset className={CHOICES} aria-describedby={answer.error && `${answer.id}-error`}>
            <legend className={LEGEND}>{labels.correctAnswer}</legend>
            {OPTIONS.map((option, position) => (
              <RadioChoice
                key={option}
                id={position === 0 ? answer.id : undefined}
                autoFocus={position === 0 ? answer.autoFocus : undefined}
                className="px-3"
                name={answer.name}
                value={option}
                defaultChecked={answer.defaultValue === option}
                required
              >
                <span>{option}</span>
              </RadioChoice>
            ))}
            {answer.error && (
              <p id={`${answer.id}-error`} className={`w-full ${ERROR}`}>
                {answer.error}
              </p>
            )}
          </fieldset>
          <SelectField {...shown("topic")} label={labels.topic}>
            {topics.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </SelectField>
          <TextField
            {...shown("reference")}
            label={labels.reference}
            maxLength={LONGEST_LINE}
            autoComplete="off"
          />
          <TextAreaField
            {...shown("explanation")}
            label={labels.explanation}
            rows={3}
            maxLength={LONGEST_TEXT}
          />
          <div className="sr-only" aria-hidden="true">
            <label>
              {labels.honeypot}
              <input type="text" name="honeypot" tabIndex={-1} autoComplete="off" />
            </label>
          </div>
          <FormFailure id="question-failure" failure={failure} />
          <Button type="submit" pending={sending} aria-describedby={failure && "question-failure"}>
            {submit}
          </Button>
          <PrivacyNote note={privacy} />
        </form>
      </Container>
    </>
  );
}
