/** What few people need, below a heading that opens it. */
import type { ReactNode } from "react";
import { ChevronDown } from "#app/ui/Icon/ChevronDown.tsx";

interface DisclosureProps {
  heading: string;
  id?: string;
  /** Whether it is open from the beginning. */
  open?: boolean;
  children: ReactNode;
}

export function Disclosure({ heading, id, open, children }: DisclosureProps) {
  return (
    <details id={id} open={open} className="group rounded-lg border border-line bg-surface">
      <summary className="flex min-h-12 cursor-pointer items-center justify-between gap-3 px-4 py-3 font-semibold text-ink">
        {heading}
        <ChevronDown size={20} className="flex-none transition-transform group-open:rotate-180" />
      </summary>
      <div className="grid grid-cols-1 gap-6 border-t border-line p-4">{children}</div>
    </details>
  );
}
