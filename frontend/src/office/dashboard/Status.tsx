import type { CourseStatus, UserStatus } from "#app/generated/content.ts";

/** The dot before a state; hollow where nothing happens. */
const MARKS: Record<CourseStatus | UserStatus, string> = {
  active: "before:border-leaf before:bg-leaf",
  draft: "before:border-saffron",
  archived: "before:border-muted",
  inactive: "before:border-muted",
};

export interface StatusProps {
  of: CourseStatus | UserStatus;
  /** The word for it, such as “Active”. */
  children: string;
}

/** A short word about the state of a row. */
export function Status({ of, children }: StatusProps) {
  return (
    <span
      className={`inline-flex items-center gap-2 before:size-2.5 before:flex-none before:rounded-full before:border-2 ${MARKS[of]}`}
    >
      {children}
    </span>
  );
}
