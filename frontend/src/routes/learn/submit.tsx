/** The form for new quiz questions. It sends nothing yet: it only thanks. */
import type { FormEvent } from "react";
import { useLoaderData } from "react-router";
import { Button } from "../../components/Button";
import { Container, PageHeader } from "../../components/Container";
import { SelectField, TextAreaField, TextField } from "../../components/Field";
import { BackLink } from "../../components/learn/BackLink";
import { PrivacyNote } from "../../components/PrivacyNote";
import { content } from "../../lib/content";
import { type MetaFunction, pageMeta } from "../../lib/meta";

export const loader = () => content("learn/submit");

export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.page);

const OPTIONS = ["A", "B", "C", "D"] as const;

export function Component() {
  const { heading, text, back, guidelinesHeading, guidelines, thanks, topics } =
    useLoaderData<typeof loader>();

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    window.alert(thanks);
    event.currentTarget.reset();
  };

  return (
    <>
      <PageHeader title={heading} lead={text}>
        <BackLink to={back.href}>{back.name}</BackLink>
      </PageHeader>
      <Container className="submit-page">
        <section className="side-card">
          <h2>{guidelinesHeading}</h2>
          <ul>
            {guidelines.map((guideline) => (
              <li key={guideline}>{guideline}</li>
            ))}
          </ul>
        </section>
        <div>
          <p className="message no-script">
            This form needs JavaScript. Please switch it on in your browser.
          </p>
          <form className="submit-form needs-script" onSubmit={submit}>
            <TextAreaField label="Question" name="question" rows={3} required />
            <div className="submit-options">
              {OPTIONS.map((option) => (
                <TextField
                  key={option}
                  label={`Option ${option}`}
                  name={`option${option}`}
                  required
                  autoComplete="off"
                />
              ))}
            </div>
            <fieldset className="radio-row">
              <legend>Correct answer</legend>
              {OPTIONS.map((option) => (
                <label key={option}>
                  <input type="radio" name="correctAnswer" value={option} required />
                  <span>{option}</span>
                </label>
              ))}
            </fieldset>
            <SelectField label="Topic" name="topic">
              {topics.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </SelectField>
            <TextField label="Reference (optional)" name="reference" autoComplete="off" />
            <TextAreaField label="Explanation (optional)" name="explanation" rows={3} />
            <Button type="submit">Submit Question</Button>
            <PrivacyNote />
          </form>
        </div>
      </Container>
    </>
  );
}
