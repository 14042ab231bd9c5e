import { data } from "react-router";

interface Thrown {
  init?: { status?: number } | null;
}

/**
 * What `load` gives, or a 404 answer with `missing` where the document does not exist, for a screen
 * that has words of its own for that.
 */
export async function orMissing<T, M>(load: () => T | Promise<T>, missing: () => M | Promise<M>) {
  try {
    return await load();
  } catch (thrown) {
    if ((thrown as Thrown | null)?.init?.status === 404) {
      return data(await missing(), { status: 404 });
    }
    throw thrown;
  }
}
