/** The form for new quiz questions. It sends nothing yet: it only thanks. */
import type { FormEvent } from "react";
import { useLoaderData } from "react-router";
import { Button } from "../../components/Button";
import { Container, PageHeader } from "../../components/Container";
import { SelectField, TextAreaField, TextField } from "../../components/Field";
import { BackLink } from "../../components/learn/BackLink";
import { InfoBox, InfoList } from "../../components/learn/InfoBox";
import { CHOICES, LEGEND, RadioChoice } from "../../components/learn/RadioChoice";
import { Message } from "../../components/Message";
import { PrivacyNote } from "../../components/PrivacyNote";
import { content } from "../../lib/content";
import { fill } from "../../lib/fill";
import { type MetaFunction, pageMeta } from "../../lib/meta";

export const loader = () => content("learn/submit");

export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.page);

const OPTIONS = ["A", "B", "C", "D"] as const;

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
    privacy,
  } = useLoaderData<typeof loader>();

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
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
          <form className="grid gap-5 noscript:hidden [&>button]:justify-self-start" onSubmit={onSubmit}>
            <TextAreaField label={labels.question} name="question" rows={3} required />
            <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,16rem),1fr))] gap-5">
              {OPTIONS.map((option) => (
                <TextField
                  key={option}
                  label={fill(labels.option, { letter: option })}
                  name={`option${option}`}
                  required
                  autoComplete="off"
                />
              ))}
            </div>
            <fieldset className={CHOICES}>
              <legend className={LEGEND}>{labels.correctAnswer}</legend>
              {OPTIONS.map((option) => (
                <RadioChoice key={option} className="px-3" name="correctAnswer" value={option} required>
                  <span>{option}</span>
                </RadioChoice>
              ))}
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
