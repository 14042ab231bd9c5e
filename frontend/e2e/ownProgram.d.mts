export interface OwnProgram {
  /** Its origin, the same after every start. */
  address: string;
  addPerson(email: string, password: string, role: string): Promise<void>;
  /** Resolves once it is ready. */
  start(): Promise<void>;
  kill(): Promise<void>;
  /** Kills it and removes its folder. */
  end(): Promise<void>;
}

/** The program in the file `path`, with an empty data folder and these options; it is not started yet. */
export function ownProgram(path: string, options?: string[]): Promise<OwnProgram>;
