export interface OwnProgram {
  /** Its origin, the same after every start. */
  address: string;
  addPerson(email: string, password: string, role: string): Promise<void>;
  /** Resolves once it is ready. */
  start(): Promise<void>;
  /** The link with which the first administrator is made, once its log has it. */
  setupLink(): Promise<string>;
  /** Lets so many minutes pass since the owners of all sessions have shown who they are. */
  ageSessions(minutes: number): void;
  kill(): Promise<void>;
  /** Kills it and removes its folder. */
  end(): Promise<void>;
}

export interface Surroundings {
  /** Under which it is reached; without it 127.0.0.1. */
  host?: string;
  /** Folder of prepared ones; without it that of the run, with "" none: the program makes its own. */
  pictures?: string;
}

/** The program in the file `path`, with an empty data folder and these options; it is not started yet. */
export function ownProgram(
  path: string,
  options?: string[],
  surroundings?: Surroundings,
): Promise<OwnProgram>;
