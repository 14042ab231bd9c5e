/** The five phases of the project. */
import { useLoaderData } from "react-router";
import { Container, PageHeader } from "../../components/Container";
import { Check } from "../../components/icons/Check";
import { ProgressBar } from "../../components/ProgressBar";
import type { TimelinePhase } from "../../generated/content";
import { content } from "../../lib/content";
import { type MetaFunction, pageMeta } from "../../lib/meta";

export const loader = () => content("new-ashram-project/timeline");

export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.page);

type State = "Completed" | "In progress" | "Pending";

function stateOf({ isCompleted, isCurrent }: TimelinePhase): State {
  if (isCompleted) return "Completed";
  return isCurrent ? "In progress" : "Pending";
}

function Phase({ phase }: { phase: TimelinePhase }) {
  const { title, period, items, isCurrent, progress } = phase;
  const state = stateOf(phase);
  return (
    <li className="phase" data-state={state} aria-current={isCurrent ? "step" : undefined}>
      <span className="phase-mark">{state === "Completed" && <Check size={20} />}</span>
      <div className="phase-body">
        <p className="phase-period">
          <span className="badge">{state}</span>
          {period !== state && <span>{period}</span>}
        </p>
        <h2>{title}</h2>
        <ul>
          {items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
        {isCurrent && progress !== null && (
          <div className="mt-6">
            <p className="mb-2 font-semibold text-ink">{progress}% complete</p>
            <ProgressBar label={title} percent={progress} />
          </div>
        )}
      </div>
    </li>
  );
}

export function Component() {
  const { heading, text, phases } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title={heading} lead={text} />
      <Container className="section">
        <ol className="phases">
          {phases.map((phase) => (
            <Phase key={phase.title} phase={phase} />
          ))}
        </ol>
      </Container>
    </>
  );
}
