export interface DevelopmentBundle {
  folder: string;
  /** Names of the components in src/ui. */
  components: string[];
  remove(): Promise<void>;
}

/** Builds what `make dev` serves. */
export function buildForDevelopment(): Promise<DevelopmentBundle>;
