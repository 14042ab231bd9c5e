import type { ReactNode } from "react";
import { Link } from "../Link";

/** A link to the page above, under a page's title. */
export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <p className="back-link">
      <Link to={to} className="text-link">
        <span aria-hidden="true">← </span>
        {children}
      </Link>
    </p>
  );
}
