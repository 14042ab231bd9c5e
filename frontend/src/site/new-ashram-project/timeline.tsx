/** The five phases of the project. */
import { useLoaderData } from "react-router";
import type { TimelinePhase } from "#app/generated/content.ts";
import { content } from "#app/runtime/page/content.ts";
import { Badge, type BadgeLook } from "#app/ui/Badge/Badge.tsx";
import { Check } from "#app/ui/Icon/Check.tsx";
import { PageHeader } from "#app/ui/PageHeader/PageHeader.tsx";
import { ProgressBar } from "#app/ui/ProgressBar/ProgressBar.tsx";
import { Section } from "#app/ui/Section/Section.tsx";

export const loader = () => content("new-ashram-project/timeline");

type State = "completed" | "current" | "pending";

function stateOf({ isCompleted, isCurrent }: TimelinePhase): State {
  if (isCompleted) return "completed";
  return isCurrent ? "current" : "pending";
}

interface Look {
  badge: BadgeLook;
  mark: string;
  /** To the next phase: drawn where the way has been gone, dashed where it lies ahead. */
  line: string;
  words: string;
}

const LOOKS: Record<State, Look> = {
  completed: {
    badge: "done",
    mark: "border-2 border-leaf bg-leaf text-paper",
    line: "border-leaf",
    words: "",
  },
  current: {
    badge: "current",
    mark: "border-[0.625rem] border-glow bg-surface",
    line: "border-dashed border-outline",
    words: "-mt-6 rounded-2xl border border-line bg-surface p-6 shadow-lift",
  },
  pending: {
    badge: "plain",
    mark: "border-2 border-outline bg-paper",
    line: "border-dashed border-outline",
    words: "",
  },
};

/** Before the current phase, whose words stand in a card, there is more room. */
function Phase({ phase, last }: { phase: TimelinePhase; last: boolean }) {
  const { title, period, items, isCurrent, progress, progressText } = phase;
  const state = stateOf(phase);
  const { badge, mark, line, words } = LOOKS[state];
  return (
    <li
      className="relative pb-12 pl-16 has-[+[aria-current]]:pb-18"
      aria-current={isCurrent ? "step" : undefined}
    >
      {!last && <span className={`absolute top-10 bottom-0 left-[calc(1.25rem-1px)] border-l-2 ${line}`} />}
      <span className={`absolute left-0 grid size-10 place-items-center rounded-full ${mark}`}>
        {state === "completed" && <Check size={20} />}
      </span>
      <div className={words}>
        <p className="flex min-h-10 flex-wrap items-center gap-x-4 gap-y-1 text-muted">
          <Badge look={badge}>{phase.state}</Badge> {period && <span>{period}</span>}
        </p>
        <h2 className="mt-2 mb-3 text-2xl/[1.15]">{title}</h2>
        <ul className="grid list-disc gap-1 pl-5 marker:text-saffron">
          {items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
        {progress !== null && progressText && (
          <div className="mt-6">
            <p className="mb-2 font-semibold text-ink">{progressText}</p>
            <ProgressBar label={title} percent={progress} />
          </div>
        )}
      </div>
    </li>
  );
}

export function Component() {
  const document = useLoaderData<typeof loader>();
  const { heading, text, phases } = document;
  return (
    <>
      <PageHeader title={heading} lead={text} />
      <Section as="div">
        <ol className="mx-auto max-w-184">
          {phases.map((phase, position) => (
            <Phase key={phase.title} phase={phase} last={position === phases.length - 1} />
          ))}
        </ol>
      </Section>
    </>
  );
}
