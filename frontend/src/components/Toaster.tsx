/** Where messages appear. Part of the frame; screens only call `toast`. */
import { useEffect, useState, useSyncExternalStore } from "react";
import { dismissToast, type ShownToast, toastStore } from "../lib/toast";
import { Close } from "./icons/Close";

/** Long enough to read two sentences twice, in milliseconds. */
const SHOWN_FOR = 6000;

const none: ShownToast[] = [];

function Toast({ toast: { id, title, description, tone } }: { toast: ShownToast }) {
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => dismissToast(id), SHOWN_FOR);
    return () => clearTimeout(timer);
  }, [held, id]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only keeps the message while it is being read
    <div
      className="toast"
      data-tone={tone}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <div>
        <strong>{title}</strong>
        {description && <p>{description}</p>}
      </div>
      <button
        type="button"
        className="toast-close"
        aria-label="Close message"
        onClick={() => dismissToast(id)}
      >
        <Close size={20} />
      </button>
    </div>
  );
}

/** Two live regions: failures interrupt, everything else waits for its turn. */
export function Toaster() {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.read, () => none);
  const list = (destructive: boolean) => (
    <div role={destructive ? "alert" : "status"}>
      {toasts
        .filter(({ tone }) => (tone === "destructive") === destructive)
        .map((toast) => (
          <Toast key={toast.id} toast={toast} />
        ))}
    </div>
  );
  return (
    <div className="toaster no-print">
      {list(true)}
      {list(false)}
    </div>
  );
}
