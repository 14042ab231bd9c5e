/** What the dashboards are made of. Their content is a sample, and their buttons do nothing yet. */
import type { ReactNode } from "react";
import type { SummaryCard } from "#app/generated/content.ts";
import { ButtonRow } from "#app/ui/ButtonRow/ButtonRow.tsx";
import { Container } from "#app/ui/Container/Container.tsx";
import { PageHeader } from "#app/ui/PageHeader/PageHeader.tsx";
import { type Tab, Tabs } from "#app/ui/Tabs/Tabs.tsx";
import { OfficeNav } from "../OfficeNav";

export interface DashboardProps {
  heading: string;
  text: string;
  /** Buttons below the heading. */
  actions?: ReactNode;
  summary?: SummaryCard[];
  tabs: Tab[];
}

export function Dashboard({ heading, text, actions, summary = [], tabs }: DashboardProps) {
  return (
    <>
      <OfficeNav />
      <PageHeader title={heading} lead={text}>
        {actions && <ButtonRow className="mt-8 justify-center">{actions}</ButtonRow>}
      </PageHeader>
      <Container className="pt-[clamp(2rem,1.5rem+2vw,3.5rem)] pb-section">
        {summary.length > 0 && (
          <ul className="mb-10 grid gap-4 *:rounded-xl *:border *:border-t-3 *:border-line *:border-t-gold *:bg-surface *:px-6 *:py-5 md:grid-cols-3 md:gap-6">
            {summary.map(({ title, value, detail }) => (
              <li key={title}>
                <h2 className="font-sans text-sm/normal text-muted">{title}</h2>
                <p className="font-display text-[2.5rem]/[1.2] font-semibold text-ink">{value}</p>
                <p className="text-sm/[1.65] text-muted">{detail}</p>
              </li>
            ))}
          </ul>
        )}
        <Tabs label={heading} tabs={tabs} />
      </Container>
    </>
  );
}
