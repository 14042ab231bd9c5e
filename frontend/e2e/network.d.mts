/** The way between browsers and a server, which can leave everybody waiting. */
export interface Network {
  /** The server's origin as browsers reach it by this way. */
  origin: string;
  /** The heads of all requests that have gone this way, oldest first. */
  asked: string[];
  /** How many bytes have gone to browsers this way, heads and all. */
  readonly carried: number;
  /** From here on documents come in pieces, with pauses between them. */
  slowDown(): void;
  /** From here on answers take as long as on a way of this kind, all together; without one, no longer than they do. */
  limit(to?: { bytesPerSecond: number; latency: number }): void;
  /** From here on requests for this path do not get through, until what this returns is called. */
  hold(path: string): () => void;
  /** From here on connections are accepted and nothing is carried, in neither direction. */
  hang(): void;
  /** Carries everything again, what has waited first. */
  answer(): void;
}

/**
 * Opens a way to `server` for as long as `use` takes.
 *
 * @param server the server's origin
 */
export function withNetwork(server: string, use: (network: Network) => Promise<void>): Promise<void>;
