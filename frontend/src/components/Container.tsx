/** The blocks that pages are made of. */
import type { ReactNode } from "react";
import { Ornament } from "./Ornament";

/** Centres its content in the page's measure. */
export function Container({ children, className = "" }: { children: ReactNode; className?: string }) {
  return <div className={`mx-auto w-full max-w-page px-gutter ${className}`}>{children}</div>;
}

/** The ground of a section: the page's own, a warm band, a cool band, or night. */
export type Tone = "paper" | "band" | "mist" | "night";

const GROUNDS: Record<Tone, string> = {
  paper: "",
  band: "bg-band",
  mist: "bg-mist",
  night: "on-night bg-night text-on-night",
};

/** A sentence or two below a heading. */
export function Lead({ children, className = "" }: { children: ReactNode; className?: string }) {
  return <p className={`mt-4 text-lg ${className}`}>{children}</p>;
}

export interface SectionProps {
  /** `div` where no heading, not even one inside, names the whole. */
  as?: "section" | "div";
  heading?: string;
  /** A sentence or two below the heading. */
  lead?: string;
  tone?: Tone;
  /** `centre` for a heading above cards, `start` above running text. */
  align?: "centre" | "start";
  id?: string;
  children?: ReactNode;
}

/** The heading of a section. */
export function SectionHead({
  heading,
  lead,
  align = "centre",
}: Pick<SectionProps, "lead" | "align"> & { heading: string }) {
  const centred = align === "centre";
  return (
    <div className={`mb-[clamp(2rem,1.5rem+2vw,3.5rem)] max-w-lead ${centred ? "mx-auto text-center" : ""}`}>
      <h2>{heading}</h2>
      {centred && <Ornament className="mx-auto" />}
      {lead && <Lead className={centred ? "text-balance" : ""}>{lead}</Lead>}
    </div>
  );
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

export interface PageHeaderProps {
  title: string;
  /** A sentence or two below the title. */
  lead?: string | null;
  /** Where what stands below, such as a game, should be in sight on a phone. */
  compact?: boolean;
  /** A link back, tabs or the like, below the lead. */
  children?: ReactNode;
}

const COMPACT =
  "py-[clamp(1.5rem,1rem+2vw,3rem)] max-md:py-4 max-md:[&_p]:mt-2 max-md:[&_p]:text-sm/[1.4] max-md:[&_svg]:hidden";

/** The title band at the top of an information page. */
export function PageHeader({ title, lead, compact = false, children }: PageHeaderProps) {
  return (
    <div className={`border-b border-line bg-band text-center ${compact ? COMPACT : "py-head"}`}>
      <Container>
        <h1>{title}</h1>
        <Ornament className="mx-auto" />
        {lead && (
          <Lead className={`mx-auto max-w-lead text-balance ${compact ? "md:text-base/[1.6]" : ""}`}>
            {lead}
          </Lead>
        )}
        {children}
      </Container>
    </div>
  );
}
