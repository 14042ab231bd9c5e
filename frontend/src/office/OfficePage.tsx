/** The frame of the office's screens: the tabs of those that the visitor may see, a title, and the screen. */
import type { ReactNode } from "react";
import { Container } from "#app/ui/Container/Container.tsx";
import { OfficeNav } from "./OfficeNav";

export interface OfficePageProps {
  title: string;
  /** A sentence below the title. */
  lead?: string;
  /** Beside the title: a link back, or buttons for the whole list. */
  actions?: ReactNode;
  children: ReactNode;
}

export function OfficePage({ title, lead, actions, children }: OfficePageProps) {
  return (
    <>
      <OfficeNav />
      <Container className="py-body">
        <div className="mb-6 flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
          <div className="min-w-0">
            <h1 className="text-3xl wrap-anywhere">{title}</h1>
            {lead && <p className="mt-2 max-w-lead text-muted">{lead}</p>}
          </div>
          {actions}
        </div>
        {children}
      </Container>
    </>
  );
}
