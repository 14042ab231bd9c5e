/** Date, time, place and the like, each behind its icon. */
import type { ComponentType, ReactNode } from "react";
import type { IconProps } from "./icons/Icon";

export interface Detail {
  icon: ComponentType<IconProps>;
  /** What the value is, for screen readers. */
  name: string;
  value: ReactNode;
}

export function Details({ items }: { items: Detail[] }) {
  return (
    <dl className="details">
      {items.map(({ icon: Mark, name, value }) => (
        <div key={name}>
          <dt>
            <Mark size={18} />
            <span className="sr-only">{name}</span>
          </dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
