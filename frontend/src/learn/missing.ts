import { data } from "react-router";

interface Thrown {
  init?: { status?: number } | null;
}

/**
 * What `load` gives, or a 404 answer without content where the document does not exist,
 * for a screen that has words of its own for that.
 */
export async function orMissing<T>(load: () => T | Promise<T>) {
  try {
    return await load();
  } catch (thrown) {
    if ((thrown as Thrown | null)?.init?.status === 404) {
      return data(null, { status: 404 });
    }
    throw thrown;
  }
}
