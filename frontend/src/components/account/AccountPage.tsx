/** A screen with one form in the middle. */
import type { ReactNode } from "react";
import { Lead } from "../Lead";
import { Ornament } from "../Ornament";
import { Panel } from "../Panel";

export interface AccountPageProps {
  title: string;
  lead?: string;
  children: ReactNode;
}

export function AccountPage({ title, lead, children }: AccountPageProps) {
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
