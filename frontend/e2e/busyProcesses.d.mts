/** Starts four processes for each core that never rest. */
export function busyProcesses(): {
  /** Ends them. */
  end(): Promise<void>;
};
