/** The donation page. */
import { useLoaderData } from "react-router";
import { BankTransfer } from "../components/BankTransfer";
import { Container, Section } from "../components/Container";
import { Hero } from "../components/Hero";
import { Saying } from "../components/Saying";
import { content } from "../lib/content";
import { type MetaFunction, pageMeta } from "../lib/meta";
import { DonationForm } from "./donate/DonationForm";

export const loader = () => content("donate");

export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.page);

export function Component() {
  const { heading, text, image, why, quotation, bank, form, tax } = useLoaderData<typeof loader>();
  return (
    <>
      <Hero title={heading} picture={image} lead={text} />
      <Section heading={why.heading}>
        <div className="reasons">
          <ul className="contents">
            {why.items.map(({ title, description }) => (
              <li key={title}>
                <h3>{title}</h3>
                <p>{description}</p>
              </li>
            ))}
          </ul>
          <Saying text={quotation.text} source={quotation.source} />
        </div>
      </Section>
      <Container className="section giving">
        <section className="panel">
          <h2>{bank.heading}</h2>
          <p>{bank.text}</p>
          <BankTransfer bank={bank} />
        </section>
        <section className="panel">
          <DonationForm form={form} />
        </section>
        <section className="panel tax" data-tone="mist">
          <h2>{tax.heading}</h2>
          <p>{tax.text}</p>
          <p>{tax.localNote}</p>
          <p>
            <strong>{tax.advice}</strong>
          </p>
        </section>
      </Container>
    </>
  );
}
