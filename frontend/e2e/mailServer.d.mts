export interface MailServer {
  /** For `--smtp-url`. */
  address: string;
  /** Waits for a mail with a link to this path, and returns the link. */
  link(path: string): Promise<string>;
  close(): void;
}

/** Starts a mail server that keeps what it is given. */
export function mailServer(): Promise<MailServer>;
