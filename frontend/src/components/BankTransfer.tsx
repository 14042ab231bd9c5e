/** The account for transfers. */
import type { BankDetails } from "../generated/content";
import { Fact } from "./Fact";

/** The rows of the account and where to send the proof of deposit; heading and text are for the page. */
export function BankTransfer({ bank: { rows, proofNote, proofEmail } }: { bank: BankDetails }) {
  return (
    <>
      <dl className="account">
        {rows.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <Fact fact={value} />
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-6">
        {proofNote} <Fact fact={proofEmail} />
      </p>
    </>
  );
}
