/** The states of one component, each below its name. */

import { TextLink } from "#app/ui/TextLink/TextLink.tsx";
import type { ComponentStates } from "#components";

/** The address of the page of all components; below it are those of each. */
export const COMPONENTS = "/dev/components";

/** The address of the page of a component, or of one of its states. Paths are in lower case. */
export const addressOf = (name: string, state?: string) =>
  `${COMPONENTS}/${name.toLowerCase()}${state === undefined ? "" : `?${new URLSearchParams({ state })}`}`;

export function States({ name, component }: { name: string; component: ComponentStates }) {
  const { states, fillsScreen } = component;
  return (
    <div className="grid gap-10">
      {Object.entries(states).map(([state, element]) => (
        <div key={state} className="min-w-0" data-state={state}>
          <h2 className="mb-3 font-sans text-base font-semibold text-muted!">{state}</h2>
          {fillsScreen ? (
            <TextLink to={addressOf(name, state)}>{`Open “${state}”`}</TextLink>
          ) : (
            // What is fixed to the window elsewhere stays in here.
            <div className="relative [contain:layout]">{element}</div>
          )}
        </div>
      ))}
    </div>
  );
}
