/** What was paid in the last twelve months: a plot of the months, one of the purposes, and a table of both. */

import type { DonationSums, MonthSum } from "#app/generated/context.ts";
import type { Messages } from "#app/generated/messages.ts";
import { format } from "#app/runtime/format.ts";
import { DataTable } from "#app/ui/DataTable/DataTable.tsx";
import { Panel } from "#app/ui/Panel/Panel.tsx";
import { MoreFacts } from "../MoreFacts";

export interface SumsProps {
  messages: Messages["donations"]["sums"];
  sums: DonationSums;
}

/** The plot's own units: one column for each month. */
const COLUMN = 30;
const BAR = 18;
const HEIGHT = 140;
const LABELS = 22;
/** So that the months of the smallest sums are not taken for those of none. */
const LEAST = 2;

function Months({ months }: { months: MonthSum[] }) {
  const width = months.length * COLUMN;
  return (
    <svg
      viewBox={`0 0 ${width} ${HEIGHT + LABELS}`}
      className="mt-2 block w-full max-w-160 text-muted"
      aria-hidden="true"
      data-plot="months"
    >
      <path d={`M0 .5h${width}M0 ${HEIGHT}h${width}`} className="stroke-line" fill="none" />
      {months.map(({ id, short, share }, position) => {
        const height = share > 0 ? Math.max(LEAST, (share / 1000) * HEIGHT) : 0;
        const middle = (position + 0.5) * COLUMN;
        return (
          <g key={id}>
            {height > 0 && (
              <rect
                x={middle - BAR / 2}
                y={HEIGHT - height}
                width={BAR}
                height={height}
                className="fill-saffron"
              />
            )}
            <text x={middle} y={HEIGHT + 16} textAnchor="middle" fontSize="12" fill="currentColor">
              {short}
            </text>
          </g>
        );
      })}
    </svg>
  );
}

function Purposes({ purposes }: Pick<DonationSums, "purposes">) {
  return (
    <ul className="mt-3 grid gap-4">
      {purposes.map(({ purpose, amount, share }) => (
        <li key={purpose}>
          <p className="flex flex-wrap justify-between gap-x-4">
            <span className="wrap-anywhere">{purpose}</span>
            <span className="font-semibold text-ink">{amount}</span>
          </p>
          <svg
            viewBox="0 0 1000 8"
            preserveAspectRatio="none"
            className="mt-1 block h-2 w-full"
            aria-hidden="true"
          >
            <rect width="1000" height="8" className="fill-mist" />
            <rect width={share} height="8" className="fill-leaf" />
          </svg>
        </li>
      ))}
    </ul>
  );
}

export function Sums({ messages, sums }: SumsProps) {
  const { columns } = messages;
  const isEmpty = sums.rows.length === 0;
  return (
    <Panel as="section" className="mb-8">
      <h2>{messages.heading}</h2>
      {isEmpty ? (
        <p>{messages.none}</p>
      ) : (
        <>
          <p className="text-lg text-ink">{format(messages.text, { total: sums.total })}</p>
          <div className="mt-6 grid gap-x-columns gap-y-8 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
            <div>
              <h3 className="flex justify-between gap-4 font-sans text-sm/[1.65] font-semibold text-muted">
                {messages.months}
                <span aria-hidden="true">{sums.highest}</span>
              </h3>
              <Months months={sums.months} />
            </div>
            <div>
              <h3 className="font-sans text-sm/[1.65] font-semibold text-muted">{messages.purposes}</h3>
              <Purposes purposes={sums.purposes} />
            </div>
          </div>
          <MoreFacts name={messages.table} className="mt-6">
            <div className="mt-4">
              <DataTable
                caption={messages.table}
                rows={sums.rows}
                columns={[
                  { heading: columns.month, cell: ({ month }) => month },
                  { heading: columns.purpose, cell: ({ purpose }) => purpose },
                  { heading: columns.donations, cell: ({ donations }) => donations },
                  { heading: columns.amount, cell: ({ amount }) => amount },
                ]}
              />
            </div>
          </MoreFacts>
        </>
      )}
    </Panel>
  );
}
