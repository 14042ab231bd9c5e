/** How much is needed, how much was given, and the ways to contribute. */
import { useLoaderData } from "react-router";
import { BankTransfer } from "../../components/BankTransfer";
import { ButtonLink } from "../../components/Button";
import { Container, PageHeader, Section } from "../../components/Container";
import { ProgressBar } from "../../components/ProgressBar";
import { TextSection } from "../../components/TextSection";
import type { DonationMethod, FundraisingProgress, Goal } from "../../generated/content";
import { content } from "../../lib/content";
import { useRenderContext } from "../../lib/context";
import { type MetaFunction, pageMeta } from "../../lib/meta";

export const loader = () => content("new-ashram-project/fundraising");

export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.page);

function GoalBar({ goal: { label, text, percent, percentText } }: { goal: Goal }) {
  return (
    <div>
      <p className="goal">
        <span>{label}</span> <strong>{text}</strong>
      </p>
      <ProgressBar label={label} percent={percent} valueText={percentText} />
      <p className="mt-2 font-semibold text-saffron-text">{percentText}</p>
    </div>
  );
}

function Progress({ progress }: { progress: FundraisingProgress }) {
  const { heading, current, goal, phaseOneGoal, note } = progress;
  return (
    <section className="raised">
      <div>
        <h2>{heading}</h2>
        <p className="raised-amount">
          <span>{current.label}</span> <strong>{current.text}</strong>
        </p>
      </div>
      <div className="grid gap-8">
        <GoalBar goal={goal} />
        <GoalBar goal={phaseOneGoal} />
      </div>
      <p className="raised-note">{note}</p>
    </section>
  );
}

function Method({ method: { title, description, link, notice } }: { method: DonationMethod }) {
  const donations = useRenderContext().donations !== "off";
  // The program's setting, not the content, opens the online form.
  const closed = notice && !(donations && link?.href === "/donate");
  return (
    <li className="method" data-dimmed={closed ? "" : undefined}>
      <h3>{title}</h3>
      <p>{description}</p>
      {closed && <p className="font-semibold">{notice}</p>}
      {link && (
        <ButtonLink to={link.href} look="secondary">
          {link.name}
        </ButtonLink>
      )}
    </li>
  );
}

export function Component() {
  const { heading, text, progress, phaseOne, methods, bank } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title={heading} lead={text} />
      <Container className="section">
        <Progress progress={progress} />
      </Container>
      <TextSection heading={phaseOne.heading} tone="mist">
        <ul className="ruled text-lg">
          {phaseOne.items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      </TextSection>
      <Section heading={methods.heading}>
        <ul className="grid gap-6 md:grid-cols-3 lg:gap-8">
          {methods.items.map((method) => (
            <Method key={method.title} method={method} />
          ))}
        </ul>
      </Section>
      <TextSection heading={bank.heading} tone="band" id="bank" aside={<p className="mt-4">{bank.text}</p>}>
        <BankTransfer bank={bank} />
      </TextSection>
    </>
  );
}
