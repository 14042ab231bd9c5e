import type { ReactNode } from "react";
import { Container } from "../Container/Container";
import { Lead } from "../Lead/Lead";
import { Ornament } from "../Ornament/Ornament";

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
