/** What the dashboards are made of. Their content is a sample, and their buttons do nothing yet. */
import type { ReactNode } from "react";
import type { SummaryCard } from "../../generated/content";
import { Container, PageHeader } from "../Container";
import { type Tab, Tabs } from "../Tabs";

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
      <PageHeader title={heading} lead={text}>
        {actions && <div className="dashboard-actions">{actions}</div>}
      </PageHeader>
      <Container className="dashboard">
        {summary.length > 0 && (
          <ul className="summary">
            {summary.map(({ title, value, detail }) => (
              <li key={title}>
                <h2>{title}</h2>
                <p className="summary-value">{value}</p>
                <p>{detail}</p>
              </li>
            ))}
          </ul>
        )}
        <Tabs label={heading} tabs={tabs} />
      </Container>
    </>
  );
}

/** A short word about the state of a row, such as “Active”. */
export function Status({ children }: { children: string }) {
  return (
    <span className="status" data-status={children.toLowerCase()}>
      {children}
    </span>
  );
}
