/** The form for new quiz questions. It sends nothing yet: it only thanks. */
import type { FormEvent } from "react";
import { useLoaderData } from "react-router";
import { Button } from "../../components/Button";
import { Container, PageHeader } from "../../components/Container";
import { ErrorSummary } from "../../components/ErrorSummary";
import { ERROR, SelectField, TextAreaField, TextField } from "../../components/Field";
import { BackLink } from "../../components/learn/BackLink";
import { InfoBox, InfoList } from "../../components/learn/InfoBox";
import { CHOICES, LEGEND, RadioChoice } from "../../components/learn/RadioChoice";
import { Message } from "../../components/Message";
import { PrivacyNote } from "../../components/PrivacyNote";
import { content } from "../../lib/content";
import { fill } from "../../lib/fill";
import { useFormErrors } from "../../lib/formErrors";
import { type MetaFunction, pageMeta } from "../../lib/meta";
import { forFields } from "../../lib/validation";

export const loader = () => content("learn/submit");

export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.page);

const OPTIONS = ["A", "B", "C", "D"] as const;

type Option = (typeof OPTIONS)[number];

const FIELDS = ["question", ...OPTIONS.map((option) => `option${option}` as const), "correctAnswer"] as const;

export function Component() {
  const {
    heading,
    text,
    back,
    guidelinesHeading,
    guidelines,
    noScript,
    labels,
    topics,
    submit,
    thanks,
    problem,
    required,
    privacy,
  } = useLoaderData<typeof loader>();
  const optionName = (letter: Option) => fill(labels.option, { letter });
  const { field, summary, passes, attributes } = useFormErrors("submit", FIELDS, (values) =>
    forFields(FIELDS, (name) => (values[name].trim() === "" ? required : undefined)),
  );
  const names = {
    question: labels.question,
    optionA: optionName("A"),
    optionB: optionName("B"),
    optionC: optionName("C"),
    optionD: optionName("D"),
    correctAnswer: labels.correctAnswer,
  };
  const problems = summary.problems.map(({ message, ...wrong }) => ({
    ...wrong,
    message: `${names[wrong.name]}: ${message}`,
  }));
  const answer = field("correctAnswer");

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!passes(event.currentTarget)) return;
    window.alert(thanks);
    event.currentTarget.reset();
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
        <div>
          <Message className="scripted:hidden">{noScript}</Message>
          <form
            className="grid gap-5 noscript:hidden [&>button]:justify-self-start"
            {...attributes}
            onSubmit={onSubmit}
          >
            <ErrorSummary {...summary} heading={problem} problems={problems} />
            <TextAreaField {...field("question")} label={labels.question} rows={3} required />
            <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,16rem),1fr))] gap-5">
              {OPTIONS.map((option) => (
                <TextField
                  key={option}
                  {...field(`option${option}`)}
                  label={optionName(option)}
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
                  className="px-3"
                  name={answer.name}
                  value={option}
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
            <SelectField label={labels.topic} name="topic">
              {topics.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </SelectField>
            <TextField label={labels.reference} name="reference" autoComplete="off" />
            <TextAreaField label={labels.explanation} name="explanation" rows={3} />
            <Button type="submit">{submit}</Button>
            <PrivacyNote note={privacy} />
          </form>
        </div>
      </Container>
    </>
  );
}
