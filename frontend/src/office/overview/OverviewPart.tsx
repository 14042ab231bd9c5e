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
    // Whoever was led to it sees that it is meant.
    <Panel as="section" className="has-[:target]:border-focus has-[:target]:shadow-lift-strong">
      <h2 id={id}>{heading}</h2>
      {children}
    </Panel>
  );
}
