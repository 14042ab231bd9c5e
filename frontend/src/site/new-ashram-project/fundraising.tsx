/** How much is needed, how much was given, and the ways to contribute. */
import { useLoaderData } from "react-router";
import type { DonationMethod, FundraisingProgress, Goal } from "#app/generated/content.ts";
import { content } from "#app/runtime/page/content.ts";
import { useRenderContext } from "#app/runtime/page/context.ts";
import { ButtonLink } from "#app/ui/Button/Button.tsx";
import { PageHeader } from "#app/ui/PageHeader/PageHeader.tsx";
import { ProgressBar } from "#app/ui/ProgressBar/ProgressBar.tsx";
import { RULED } from "#app/ui/RuledList/RuledList.tsx";
import { Section } from "#app/ui/Section/Section.tsx";
import { TextSection } from "#app/ui/TextSection/TextSection.tsx";
import { BankTransfer } from "../shared/BankTransfer";

export const loader = () => content("new-ashram-project/fundraising");

/** Digits as tall as capitals, which sums are read by. */
const AMOUNT = "font-display text-ink [font-variant-numeric:lining-nums]";

function GoalBar({ goal: { label, text, percent, percentText } }: { goal: Goal }) {
  return (
    <div>
      <p className="mb-2 flex items-baseline justify-between">
        <span>{label}</span> <strong className={`text-xl font-semibold ${AMOUNT}`}>{text}</strong>
      </p>
      <ProgressBar label={label} percent={percent} valueText={percentText} />
      <p className="mt-2 font-semibold text-saffron-text">{percentText}</p>
    </div>
  );
}

function Progress({ progress }: { progress: FundraisingProgress }) {
  const { heading, current, goal, phaseOneGoal, note } = progress;
  return (
    <section className="grid items-center gap-x-20 gap-y-8 lg:grid-cols-2">
      <div>
        <h2>{heading}</h2>
        <p className="mt-6 text-muted">
          <span>{current.label}</span>{" "}
          <strong className={`block text-[clamp(2.75rem,2rem+4vw,5rem)]/[1.1] font-semibold ${AMOUNT}`}>
            {current.text}
          </strong>
        </p>
      </div>
      <div className="grid gap-8">
        <GoalBar goal={goal} />
        <GoalBar goal={phaseOneGoal} />
      </div>
      <p className="text-sm/[1.65] text-muted lg:col-span-2">{note}</p>
    </section>
  );
}

/** What is not open yet: its heading and its button, too, take the colour of lesser words. */
const DIMMED = "border-dashed bg-disabled text-muted [--color-ink:var(--color-muted)]";

function Method({ method: { title, description, link, notice } }: { method: DonationMethod }) {
  const donations = useRenderContext().donations !== "off";
  // The program's setting, not the content, opens the online form.
  const closed = notice && !(donations && link?.href === "/donate");
  return (
    <li
      className={`flex flex-col items-start gap-3 rounded-2xl border border-line p-6 ${closed ? DIMMED : "bg-surface"}`}
    >
      <h3>{title}</h3>
      <p>{description}</p>
      {closed && <p className="font-semibold">{notice}</p>}
      {link && (
        <ButtonLink to={link.href} look="secondary" className="mt-auto">
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
      <Section as="div">
        <Progress progress={progress} />
      </Section>
      <TextSection heading={phaseOne.heading} tone="mist">
        <ul className={`text-lg ${RULED}`}>
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
        <BankTransfer bank={bank} tinted />
      </TextSection>
    </>
  );
}
