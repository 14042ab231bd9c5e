/** Fields that are seldom changed, behind their name. They are seen where something in them needs another look. */
import { type ReactNode, useEffect, useState } from "react";
import { ChevronDown } from "#app/ui/Icon/ChevronDown.tsx";

interface MoreFieldsProps {
  label: string;
  wrong: boolean;
  children: ReactNode;
}

export function MoreFields({ label, wrong, children }: MoreFieldsProps) {
  const [open, setOpen] = useState(wrong);
  useEffect(() => {
    if (wrong) setOpen(true);
  }, [wrong]);
  return (
    <details
      open={open}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className="rounded-lg border border-line bg-surface"
    >
      <summary className="flex min-h-12 cursor-pointer items-center justify-between gap-3 px-4 py-3 font-semibold text-ink">
        {label}
        <ChevronDown size={20} className={`flex-none ${open ? "rotate-180" : ""}`} />
      </summary>
      {open && <div className="grid grid-cols-1 gap-6 border-t border-line p-4">{children}</div>}
    </details>
  );
}
