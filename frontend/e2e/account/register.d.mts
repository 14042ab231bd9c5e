export interface NewPerson {
  firstName: string;
  lastName: string;
  email: string;
  password: string;
}

/**
 * Registers a person with the program at `baseURL`, from an address of this machine that no other test has:
 * registrations are limited by address, and all specs together make more than one visitor may.
 */
export function register(baseURL: string | undefined, person: NewPerson): Promise<void>;
