/** The contact page: addresses, people and a map. The contact form stands elsewhere. */
import { useLoaderData } from "react-router";
import { ButtonLink } from "../components/Button";
import { Container, PageHeader } from "../components/Container";
import { Fact } from "../components/Fact";
import { Mail } from "../components/icons/Mail";
import { Place } from "../components/icons/Place";
import { content } from "../lib/content";
import { type MetaFunction, pageMeta } from "../lib/meta";
import { EmbeddedMap } from "./contact/EmbeddedMap";

export const loader = () => content("contact");

export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.page);

export function Component() {
  const { heading, text, email, address, message, officeBearers, map } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title={heading} lead={text} />
      <Container className="section contact">
        <div>
          <dl className="contact-addresses">
            {[
              { ...email, Mark: Mail },
              { ...address, Mark: Place },
            ].map(({ label, value, Mark }) => (
              <div key={label}>
                <dt>
                  <Mark size={28} />
                  {label}
                </dt>
                <dd>
                  <Fact fact={value} />
                </dd>
              </div>
            ))}
          </dl>
          {message && (
            <p className="contact-message">
              <ButtonLink to={message.href}>{message.name}</ButtonLink>
            </p>
          )}
          <h2>{officeBearers.heading}</h2>
          <ul className="bearers">
            {officeBearers.bearers.map(({ role, name, phone }) => (
              <li key={role}>
                <h3>{role}</h3>
                <p>
                  <Fact fact={name} />
                </p>
                {phone && (
                  <p>
                    <Fact fact={phone} />
                  </p>
                )}
              </li>
            ))}
          </ul>
        </div>
        <EmbeddedMap map={map} />
      </Container>
    </>
  );
}
