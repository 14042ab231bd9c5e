/** The contact page: addresses, people and a map. The contact form stands elsewhere. */
import { useLoaderData } from "react-router";
import { content } from "#app/runtime/page/content.ts";
import { ButtonLink } from "#app/ui/Button/Button.tsx";
import { Container } from "#app/ui/Container/Container.tsx";
import { Mail } from "#app/ui/Icon/Mail.tsx";
import { Phone } from "#app/ui/Icon/Phone.tsx";
import { Place } from "#app/ui/Icon/Place.tsx";
import { PageHeader } from "#app/ui/PageHeader/PageHeader.tsx";
import { Detail } from "../shared/Detail";
import { EmbeddedMap } from "./EmbeddedMap";

export const loader = () => content("contact");

export function Component() {
  const { heading, text, email, phone, address, message, officeBearers, map } =
    useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title={heading} lead={text} />
      <Container className="grid gap-columns py-section lg:grid-cols-2 print:py-6">
        <div>
          <dl
            className={`grid gap-6 *:grid *:grid-cols-[auto_1fr] *:gap-x-4 [&_svg]:row-span-2 [&_svg]:text-saffron-text ${message ? "mb-8" : "mb-[clamp(2.5rem,1.5rem+3vw,4rem)]"}`}
          >
            {[
              { ...email, Mark: Mail },
              ...(phone ? [{ ...phone, Mark: Phone }] : []),
              { ...address, Mark: Place },
            ].map(({ label, value, Mark }) => (
              <div key={label}>
                {/* The icon and the words stand in cells of their own. */}
                <dt className="contents font-semibold text-ink">
                  <Mark size={28} />
                  {label}
                </dt>
                <dd>
                  <Detail detail={value} />
                </dd>
              </div>
            ))}
          </dl>
          {message && (
            <p className="mb-[clamp(2.5rem,1.5rem+3vw,4rem)]">
              <ButtonLink to={message.href}>{message.name}</ButtonLink>
            </p>
          )}
          <h2 className="mb-6 text-2xl/[1.15]">{officeBearers.heading}</h2>
          <ul className="border-t border-line">
            {officeBearers.bearers.map(({ role, name, phone }) => (
              <li
                key={role}
                className="grid gap-x-6 border-b border-line py-4 sm:grid-cols-[11rem_1fr] [&_p]:col-[-2]"
              >
                <h3>{role}</h3>
                <p>
                  <Detail detail={name} />
                </p>
                {phone && (
                  <p>
                    <Detail detail={phone} />
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
