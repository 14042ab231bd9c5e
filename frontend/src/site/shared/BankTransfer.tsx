/** The account for transfers. */
import type { BankDetails } from "#app/generated/content.ts";
import { DefinitionRows } from "#app/ui/DefinitionRows/DefinitionRows.tsx";
import { Detail } from "./Detail";

export interface BankTransferProps {
  bank: BankDetails;
  /** On a band of another colour than paper or surface. */
  tinted?: boolean;
  /** Of the rows. */
  className?: string;
}

/** The rows of the account and where to send the proof of deposit; heading and text are for the page. */
export function BankTransfer({ bank, tinted, className }: BankTransferProps) {
  const { rows, proofNote, proofEmail } = bank;
  return (
    <>
      <DefinitionRows
        tinted={tinted}
        className={className}
        rows={rows.map(({ label, value }) => ({ label, value: <Detail detail={value} /> }))}
      />
      <p className="mt-6">
        {proofNote} <Detail detail={proofEmail} />
      </p>
    </>
  );
}
