/** What the footer of every page holds: its three columns. */
import type { SocialIcon } from "#app/generated/content.ts";
import { format } from "#app/runtime/format.ts";
import { useRenderContext } from "#app/runtime/page/context.ts";
import { useSite } from "#app/runtime/page/site.ts";
import { Container } from "#app/ui/Container/Container.tsx";
import { Mail } from "#app/ui/Icon/Mail.tsx";
import { People } from "#app/ui/Icon/People.tsx";
import { Place } from "#app/ui/Icon/Place.tsx";
import { Video } from "#app/ui/Icon/Video.tsx";
import { Link } from "#app/ui/Link/Link.tsx";
import { Detail } from "../shared/Detail";
import { FooterGround } from "./FooterGround";

const socialIcons: Record<SocialIcon, typeof People> = {
  "social-network": People,
  "video-channel": Video,
};

const HEADING = "text-xl/[1.2]";
const FACT = "flex gap-3 py-1.5 [&_a]:underline";
const MARK = "mt-0.5 flex-none text-glow";

/** Gentle waves: the footer's upper edge. */
function Waves() {
  return (
    <svg
      className="-mb-0.5 block h-[clamp(1.25rem,0.9rem+1.5vw,3rem)] w-full print:hidden"
      viewBox="0 0 1440 48"
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path
        className="fill-[color-mix(in_srgb,var(--color-river)_45%,var(--color-paper))]"
        d="M0 20c120 0 120 16 240 16s120-16 240-16 120 16 240 16 120-16 240-16 120 16 240 16 120-16 240-16V42H0Z"
      />
      <path
        className="fill-night"
        d="M0 40c120 0 120-14 240-14s120 14 240 14 120-14 240-14 120 14 240 14 120-14 240-14 120 14 240 14v8H0Z"
      />
    </svg>
  );
}

export function Footer() {
  const { about, quickLinks, contact, privacy, registrations, copyright } = useSite().footer;
  const { year } = useRenderContext();
  return (
    <>
      <Waves />
      <FooterGround>
        <Container className="grid gap-10 pt-10 pb-12 md:grid-cols-[1.7fr_1fr_1.3fr] md:gap-[clamp(2rem,5vw,5rem)]">
          <section>
            <h2 className={HEADING}>{about.heading}</h2>
            <p className="mt-4">{about.text}</p>
            <ul className="mt-4">
              {about.social.map(({ icon, link }) => {
                const SocialMark = socialIcons[icon];
                return (
                  <li key={icon} className={FACT}>
                    <SocialMark size={20} className={MARK} />
                    <Detail detail={link} />
                  </li>
                );
              })}
            </ul>
          </section>
          <nav aria-label={quickLinks.heading}>
            <h2 className={HEADING}>{quickLinks.heading}</h2>
            <ul className="mt-4">
              {quickLinks.links.map(({ name, href }) => (
                <li key={href}>
                  <Link
                    to={href}
                    className="inline-block py-1.5 underline decoration-transparent hover:decoration-current"
                  >
                    {name}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
          <section>
            <h2 className={HEADING}>{contact.heading}</h2>
            <ul className="mt-4">
              <li className={FACT}>
                <Place size={20} className={MARK} />
                <Detail detail={contact.address} />
              </li>
              <li className={FACT}>
                <Mail size={20} className={MARK} />
                <Detail detail={contact.email} />
              </li>
            </ul>
          </section>
        </Container>
        <Container className="pt-6 pb-8 text-xs">
          <div className="flex flex-wrap justify-between gap-x-8 gap-y-2 border-t border-[#f7ead82e] pt-6">
            <p>{format(copyright, { year })}</p>
            {/* Clear of the button that leads back to the top. */}
            <ul className="pr-16">
              {registrations.map((registration) => (
                <li key={registration}>{registration}</li>
              ))}
              <li>
                <Link to={privacy.href} className="underline">
                  {privacy.name}
                </Link>
              </li>
            </ul>
          </div>
        </Container>
      </FooterGround>
    </>
  );
}
