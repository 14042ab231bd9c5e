/** The layout of the office's screens: the tabs of those that the visitor may see, a title, and the screen. */
import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { withQuery } from "#app/runtime/routing/withQuery.ts";
import { BackLink } from "#app/ui/BackLink/BackLink.tsx";
import { Container } from "#app/ui/Container/Container.tsx";
import { OfficeNav } from "./OfficeNav";

export interface OfficePageProps {
  title: string;
  /** A sentence below the title. */
  lead?: string;
  /** Beside the title. */
  actions?: ReactNode;
  /** The words of a link back to the list, and the query parameter that names the record shown here. */
  back?: [name: string, parameter: string];
  children: ReactNode;
}

export function OfficePage({ title, lead, actions, back, children }: OfficePageProps) {
  const { pathname, search } = useLocation();
  return (
    <>
      <OfficeNav />
      <Container className="py-body">
        <div className="mb-6 flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
          <div className="min-w-0">
            <h1 className="text-3xl wrap-anywhere">{title}</h1>
            {lead && <p className="mt-2 max-w-lead text-muted">{lead}</p>}
          </div>
          {back ? (
            <BackLink to={pathname + withQuery(search, { [back[1]]: "" })}>{back[0]}</BackLink>
          ) : (
            actions
          )}
        </div>
        {children}
      </Container>
    </>
  );
}
