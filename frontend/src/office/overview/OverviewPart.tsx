/** A part of the first screen, with its heading. */
import type { ReactNode } from "react";
import { Panel } from "#app/ui/Panel/Panel.tsx";

export function OverviewPart({
  id,
  heading,
  children,
}: {
  id?: string;
  heading: string;
  children: ReactNode;
}) {
  return (
    <Panel as="section">
      <h2 id={id}>{heading}</h2>
      {children}
    </Panel>
  );
}
