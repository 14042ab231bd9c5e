/** What the footer of every page holds: its three columns. */
import type { SocialIcon } from "../../generated/content";
import { useRenderContext } from "../../lib/context";
import { useSite } from "../../lib/site";
import { Fact } from "../Fact";
import { Mail } from "../icons/Mail";
import { People } from "../icons/People";
import { Place } from "../icons/Place";
import { Video } from "../icons/Video";
import { Link } from "../Link";

const socialIcons: Record<SocialIcon, typeof People> = {
  "social-network": People,
  "video-channel": Video,
};

/** Gentle waves: the footer's upper edge. */
function Waves() {
  return (
    <svg className="waves" viewBox="0 0 1440 48" preserveAspectRatio="none" aria-hidden="true">
      <path
        className="waves-far"
        d="M0 20c120 0 120 16 240 16s120-16 240-16 120 16 240 16 120-16 240-16 120 16 240 16 120-16 240-16V42H0Z"
      />
      <path
        className="waves-near"
        d="M0 40c120 0 120-14 240-14s120 14 240 14 120-14 240-14 120 14 240 14 120-14 240-14 120 14 240 14v8H0Z"
      />
    </svg>
  );
}

export function Footer() {
  const { about, quickLinks, contact, registrations, copyright } = useSite().footer;
  const { year } = useRenderContext();
  return (
    <>
      <Waves />
      <div className="footer-ground">
        <div className="wrap footer-columns">
          <section>
            <h2>{about.heading}</h2>
            <p>{about.text}</p>
            <ul className="footer-facts">
              {about.social.map(({ icon, link }) => {
                const SocialMark = socialIcons[icon];
                return (
                  <li key={icon}>
                    <SocialMark size={20} />
                    <Fact fact={link} />
                  </li>
                );
              })}
            </ul>
          </section>
          <nav aria-label={quickLinks.heading}>
            <h2>{quickLinks.heading}</h2>
            <ul className="footer-links">
              {quickLinks.links.map(({ name, href }) => (
                <li key={href}>
                  <Link to={href}>{name}</Link>
                </li>
              ))}
            </ul>
          </nav>
          <section>
            <h2>{contact.heading}</h2>
            <ul className="footer-facts">
              <li>
                <Place size={20} />
                <Fact fact={contact.address} />
              </li>
              <li>
                <Mail size={20} />
                <Fact fact={contact.email} />
              </li>
            </ul>
          </section>
        </div>
        <div className="wrap footer-end">
          <p>{copyright.replace("{year}", String(year))}</p>
          <ul>
            {registrations.map((registration) => (
              <li key={registration}>{registration}</li>
            ))}
            <li>
              <Link to="/privacy">Privacy</Link>
            </li>
          </ul>
        </div>
      </div>
    </>
  );
}
