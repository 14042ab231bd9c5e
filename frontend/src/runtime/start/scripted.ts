import { useSyncExternalStore } from "react";

const never = () => () => {};

/** False in the server's markup and true once scripts run. */
export function useScripted(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
