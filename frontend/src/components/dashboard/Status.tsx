/** The dot before a state; hollow where nothing happens. */
const MARKS: Record<string, string> = {
  Active: "before:border-leaf before:bg-leaf",
  Draft: "before:border-saffron",
};

/** A short word about the state of a row, such as “Active”; `of` is the state itself. */
export function Status({ of, children }: { of: string; children: string }) {
  return (
    <span
      className={`inline-flex items-center gap-2 before:size-2.5 before:flex-none before:rounded-full before:border-2 ${MARKS[of] ?? "before:border-muted"}`}
    >
      {children}
    </span>
  );
}
