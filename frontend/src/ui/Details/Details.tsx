/** Date, time, place and the like, each behind its icon. */
import type { ComponentType, ReactNode } from "react";
import type { IconProps } from "../Icon/Icon";

export interface Detail {
  icon: ComponentType<IconProps>;
  /** What the value is, for screen readers. */
  name: string;
  value: ReactNode;
}

/** `large` for facts that stand alone. */
export function Details({ items, large = false }: { items: Detail[]; large?: boolean }) {
  return (
    <dl className={`grid gap-1 text-muted ${large ? "text-base/[1.45]" : "text-sm/[1.45]"}`}>
      {items.map(({ icon: Mark, name, value }) => (
        <div key={name} className="flex gap-2">
          <dt>
            <Mark size={18} className="mt-0.5 text-saffron-text" />
            <span className="sr-only">{name}</span>
          </dt>
          <dd className="[&_a]:text-link [&_a]:underline">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
