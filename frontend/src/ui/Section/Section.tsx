import type { ReactNode } from "react";
import { Container } from "../Container/Container";
import { SectionHead, type SectionHeadProps } from "../SectionHead/SectionHead";

/** The ground of a section: the page's own, a warm band, a cool band, or night. */
export type Tone = "paper" | "band" | "mist" | "night";

const GROUNDS: Record<Tone, string> = {
  paper: "",
  band: "bg-band",
  mist: "bg-mist",
  night: "on-night bg-night text-on-night",
};

export interface SectionProps extends Partial<SectionHeadProps> {
  /** `div` where no heading, not even one inside, names the whole. */
  as?: "section" | "div";
  tone?: Tone;
  id?: string;
  children?: ReactNode;
}

/** A stretch of a page with its own heading. */
export function Section({
  as: Block = "section",
  heading,
  lead,
  tone = "paper",
  align = "centre",
  id,
  children,
}: SectionProps) {
  return (
    <Block id={id} className={`py-section print:py-6 ${GROUNDS[tone]}`}>
      <Container>
        {heading && <SectionHead heading={heading} lead={lead} align={align} />}
        {children}
      </Container>
    </Block>
  );
}
