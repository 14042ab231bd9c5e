/** The blocks that pages are made of. */
import type { ReactNode } from "react";
import { Ornament } from "./Ornament";

/** Centres its content in the page's measure. */
export function Container({ children, className = "" }: { children: ReactNode; className?: string }) {
  return <div className={`wrap ${className}`}>{children}</div>;
}

/** The ground of a section: the page's own, a warm band, a cool band, or night. */
export type Tone = "paper" | "band" | "mist" | "night";

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
    <Block id={id} className={tone === "night" ? "section on-night" : "section"} data-tone={tone}>
      <Container>
        {heading && (
          <div className="section-head" data-align={align}>
            <h2>{heading}</h2>
            {align === "centre" && <Ornament />}
            {lead && <p className="lead">{lead}</p>}
          </div>
        )}
        {children}
      </Container>
    </Block>
  );
}

export interface PageHeaderProps {
  title: string;
  /** A sentence or two below the title. */
  lead?: string | null;
  /** A link back, tabs or the like, below the lead. */
  children?: ReactNode;
}

/** The title band at the top of an information page. */
export function PageHeader({ title, lead, children }: PageHeaderProps) {
  return (
    <div className="page-header">
      <Container>
        <h1>{title}</h1>
        <Ornament />
        {lead && <p className="lead">{lead}</p>}
        {children}
      </Container>
    </div>
  );
}
