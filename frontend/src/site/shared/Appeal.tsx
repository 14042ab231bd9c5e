/** An invitation with weight: night, and the sun about to rise. */
import type { Link } from "#app/generated/content.ts";
import { ButtonLink } from "#app/ui/Button/Button.tsx";
import { ButtonRow } from "#app/ui/ButtonRow/ButtonRow.tsx";
import { Lead } from "#app/ui/Lead/Lead.tsx";

export interface AppealProps {
  heading: string;
  text: string;
  /** The first one is the main action. */
  buttons: Link[];
}

export function Appeal({ heading, text, buttons }: AppealProps) {
  return (
    <div className="on-night relative isolate overflow-hidden rounded-3xl bg-[#2a0d14] px-[clamp(1.25rem,4vw,4rem)] pt-[clamp(3rem,6vw,5.5rem)] pb-[clamp(7rem,12vw,10rem)] text-center text-on-night [box-shadow:inset_0_0_0_1px_rgb(247_234_216/0.1)] print:bg-transparent print:py-0">
      <svg
        className="absolute bottom-0 left-1/2 -z-1 w-[min(100%,32rem)] [translate:-50%] text-glow print:hidden"
        viewBox="0 0 400 200"
        aria-hidden="true"
      >
        <circle cx="200" cy="200" r="72" fill="currentColor" />
        <g fill="none" stroke="currentColor">
          <circle cx="200" cy="200" r="96" />
          <circle cx="200" cy="200" r="124" opacity="0.7" />
          <circle cx="200" cy="200" r="156" opacity="0.45" />
          <circle cx="200" cy="200" r="192" opacity="0.25" />
        </g>
      </svg>
      <h2>{heading}</h2>
      <Lead className="mx-auto max-w-152">{text}</Lead>
      <ButtonRow className="mt-8 justify-center">
        {buttons.map(({ name, href }, position) => (
          <ButtonLink key={href} to={href} look={position === 0 ? "primary" : "secondary"}>
            {name}
          </ButtonLink>
        ))}
      </ButtonRow>
    </div>
  );
}
