/** The states of every component of ui; build/components.mjs makes this module. */
declare module "#components" {
  import type { ReactNode } from "react";

  export interface ComponentStates {
    /** Name of a state → the component in it. */
    states: Record<string, ReactNode>;
    /** Whether it covers the whole window, so that it is shown alone. */
    fillsScreen?: boolean;
  }

  /** Name of a component → its states. */
  export const components: Record<string, ComponentStates>;
}
