/** A screen with one form in the middle. */
import type { ReactNode } from "react";
import { Container } from "../Container";
import { Ornament } from "../Ornament";

export interface AccountPageProps {
  title: string;
  lead?: string;
  children: ReactNode;
}

export function AccountPage({ title, lead, children }: AccountPageProps) {
  return (
    <Container className="account-page">
      <div className="account-head">
        <h1>{title}</h1>
        <Ornament />
        {lead && <p className="lead">{lead}</p>}
      </div>
      <div className="panel">{children}</div>
    </Container>
  );
}
