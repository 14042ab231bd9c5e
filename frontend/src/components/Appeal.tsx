/** An invitation with weight: night, and the sun about to rise. */
import type { Link } from "../generated/content";
import { ButtonLink } from "./Button";

export interface AppealProps {
  heading: string;
  text: string;
  /** The first one is the main action. */
  buttons: Link[];
}

export function Appeal({ heading, text, buttons }: AppealProps) {
  return (
    <div className="appeal on-night">
      <svg className="appeal-sun" viewBox="0 0 400 200" aria-hidden="true">
        <circle cx="200" cy="200" r="72" fill="currentColor" />
        <g fill="none" stroke="currentColor">
          <circle cx="200" cy="200" r="96" />
          <circle cx="200" cy="200" r="124" opacity="0.7" />
          <circle cx="200" cy="200" r="156" opacity="0.45" />
          <circle cx="200" cy="200" r="192" opacity="0.25" />
        </g>
      </svg>
      <h2>{heading}</h2>
      <p className="lead">{text}</p>
      <div className="mt-8 flex flex-wrap justify-center gap-4">
        {buttons.map(({ name, href }, position) => (
          <ButtonLink key={href} to={href} look={position === 0 ? "primary" : "secondary"}>
            {name}
          </ButtonLink>
        ))}
      </div>
    </div>
  );
}
