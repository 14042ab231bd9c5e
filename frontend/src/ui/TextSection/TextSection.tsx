import type { ReactNode } from "react";
import { Section, type Tone } from "../Section/Section";

export interface TextSectionProps {
  heading: string;
  tone?: Tone;
  /** Stands below the heading, in the margin on wide screens. */
  aside?: ReactNode;
  id?: string;
  children: ReactNode;
}

/** The heading in the margin, the text beside it. */
export const BESIDE =
  "grid gap-x-20 gap-y-6 lg:grid-cols-[minmax(0,5fr)_minmax(0,9fr)] large-text:grid-cols-[minmax(0,1fr)]";

/** A stretch of running text or a list, with its heading in the margin on wide screens. */
export function TextSection({ heading, tone, aside, id, children }: TextSectionProps) {
  return (
    <Section tone={tone} id={id}>
      <div className={BESIDE}>
        <div>
          <h2>{heading}</h2>
          {aside}
        </div>
        <div>{children}</div>
      </div>
    </Section>
  );
}
