import type { ReactNode } from "react";
import { Section, type Tone } from "./Container";

export interface TextSectionProps {
  heading: string;
  tone?: Tone;
  /** Stands below the heading, in the margin on wide screens. */
  aside?: ReactNode;
  id?: string;
  children: ReactNode;
}

/** A stretch of running text or a list, with its heading in the margin on wide screens. */
export function TextSection({ heading, tone, aside, id, children }: TextSectionProps) {
  return (
    <Section tone={tone} id={id}>
      <div className="beside">
        <div>
          <h2>{heading}</h2>
          {aside}
        </div>
        <div>{children}</div>
      </div>
    </Section>
  );
}
