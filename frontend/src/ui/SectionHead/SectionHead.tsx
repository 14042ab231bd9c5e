import { Lead } from "../Lead/Lead";
import { Ornament } from "../Ornament/Ornament";

export interface SectionHeadProps {
  heading: string;
  /** A sentence or two below the heading. */
  lead?: string;
  /** `centre` for a heading above cards, `start` above running text. */
  align?: "centre" | "start";
}

/** The heading of a section. */
export function SectionHead({ heading, lead, align = "centre" }: SectionHeadProps) {
  const centred = align === "centre";
  return (
    <div className={`mb-[clamp(2rem,1.5rem+2vw,3.5rem)] max-w-lead ${centred ? "mx-auto text-center" : ""}`}>
      <h2>{heading}</h2>
      {centred && <Ornament className="mx-auto" />}
      {lead && <Lead className={centred ? "text-balance" : ""}>{lead}</Lead>}
    </div>
  );
}
