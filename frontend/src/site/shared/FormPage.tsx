/** A screen with one form in the middle. */
import type { ReactNode } from "react";
import { Lead } from "#app/ui/Lead/Lead.tsx";
import { Ornament } from "#app/ui/Ornament/Ornament.tsx";
import { Panel } from "#app/ui/Panel/Panel.tsx";

export interface FormPageProps {
  title: string;
  lead?: string;
  children: ReactNode;
}

export function FormPage({ title, lead, children }: FormPageProps) {
  return (
    <div className="mx-auto w-full max-w-160 px-gutter pt-head pb-section">
      <div className="mb-8 text-center">
        <h1>{title}</h1>
        <Ornament className="mx-auto" />
        {lead && <Lead>{lead}</Lead>}
      </div>
      <Panel>{children}</Panel>
    </div>
  );
}
