import type { ReactNode } from "react";

/** A box with an edge; what is in it brings its own room. */
export const BOX = "rounded-2xl border border-line bg-surface";

/** A few words under a heading of their own, beside or below the page's content. */
export function InfoBox({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <section className={`flex flex-col items-start gap-3 p-6 ${BOX}`}>
      <h2 className="text-xl">{heading}</h2>
      {children}
    </section>
  );
}

/** The list in such a box. */
export function InfoList({ children }: { children: ReactNode }) {
  return <ul className="grid list-disc gap-2 pl-4.5">{children}</ul>;
}
