/** The donation page. */
import { useLoaderData } from "react-router";
import { content } from "#app/runtime/page/content.ts";
import { Container } from "#app/ui/Container/Container.tsx";
import { Hero } from "#app/ui/Hero/Hero.tsx";
import { Panel } from "#app/ui/Panel/Panel.tsx";
import { Saying } from "#app/ui/Saying/Saying.tsx";
import { Section } from "#app/ui/Section/Section.tsx";
import { BankTransfer } from "../shared/BankTransfer";
import { DonationForm } from "./DonationForm";

export const loader = () => content("donate");

export function Component() {
  const { heading, text, image, why, quotation, bank, form, problem, privacy, tax } =
    useLoaderData<typeof loader>();
  return (
    <>
      <Hero title={heading} picture={image} lead={text} />
      <Section heading={why.heading}>
        <div className="grid gap-8 sm:grid-cols-2 lg:grid-cols-3 lg:gap-x-10 lg:gap-y-12">
          <ul className="contents">
            {why.items.map(({ title, description }) => (
              <li key={title} className="border-t-3 border-gold pt-4">
                <h3 className="mb-1">{title}</h3>
                <p>{description}</p>
              </li>
            ))}
          </ul>
          <Saying text={quotation.text} source={quotation.source} small className="self-center" />
        </div>
      </Section>
      <Container className="grid gap-panel pb-section lg:grid-cols-[5fr_6fr] large-text:grid-cols-[minmax(0,1fr)] print:pb-6">
        <Panel as="section">
          <h2>{bank.heading}</h2>
          <p>{bank.text}</p>
          <BankTransfer bank={bank} className="mt-6" />
        </Panel>
        <Panel as="section">
          <DonationForm form={form} problem={problem} privacy={privacy} />
        </Panel>
        <Panel as="section" tone="mist" className="lg:col-span-full lg:grid lg:grid-cols-subgrid">
          <h2 className="lg:col-span-full">{tax.heading}</h2>
          <p className="lg:row-[2/span_2]">{tax.text}</p>
          <p className="mt-3 lg:mt-0">{tax.localNote}</p>
          <p className="mt-3">
            <strong>{tax.advice}</strong>
          </p>
        </Panel>
      </Container>
    </>
  );
}
