/** Where messages appear. Part of the layout; screens only call `toast`. */
import { useCallback, useEffect, useState, useSyncExternalStore } from "react";
import { useRenderContext } from "#app/runtime/page/context.ts";
import { useSite } from "#app/runtime/page/site.ts";
import {
  dismissToast,
  MOST_TOASTS,
  type ShownToast,
  showLeftToast,
  type ToastMessage,
  toastStore,
} from "#app/runtime/toast.ts";
import { Close } from "../Icon/Close";

/** Long enough to read two sentences twice, in milliseconds. */
const SHOWN_FOR = 6000;

const TONES = {
  default: "border-line border-l-leaf bg-surface",
  destructive: "border-danger bg-danger-ground",
};

const none: ShownToast[] = [];

function Toast({
  toast: { title, description, tone = "default" },
  onDismiss,
}: {
  toast: ToastMessage;
  /** Keeps its identity while the message is shown. */
  onDismiss: () => void;
}) {
  const { dismiss } = useSite().messages;
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(onDismiss, SHOWN_FOR);
    return () => clearTimeout(timer);
  }, [held, onDismiss]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only keeps the message while it is being read
    <div
      className={`mt-3 flex animate-rise items-start justify-between gap-4 rounded-lg border border-l-4 py-4 pr-2 pl-5 shadow-lift-strong [animation-duration:300ms] ${TONES[tone]}`}
      data-toast={tone}
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
        className="grid size-10 flex-none place-items-center"
        aria-label={dismiss}
        onClick={onDismiss}
      >
        <Close size={20} />
      </button>
    </div>
  );
}

function StoredToast({ toast }: { toast: ShownToast }) {
  const { id } = toast;
  return <Toast toast={toast} onDismiss={useCallback(() => dismissToast(id), [id])} />;
}

/** Two live regions: failures interrupt, everything else waits for its turn. */
export function Toaster() {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.read, () => none);
  // What a form that was sent without scripts has left to be said is part of the page.
  const { toast: first } = useRenderContext();
  const [left, setLeft] = useState(first);
  const dismissLeft = useCallback(() => setLeft(undefined), []);
  if (left && toasts.length >= MOST_TOASTS) dismissLeft();
  useEffect(showLeftToast, []);
  const list = (destructive: boolean) => (
    <div role={destructive ? "alert" : "status"}>
      {left?.destructive === destructive && (
        <Toast toast={{ ...left, tone: destructive ? "destructive" : "default" }} onDismiss={dismissLeft} />
      )}
      {toasts
        .filter(({ tone }) => (tone === "destructive") === destructive)
        .map((toast) => (
          <StoredToast key={toast.id} toast={toast} />
        ))}
    </div>
  );
  // The last element of the page's root: the office's editor moves it off its buttons.
  return (
    <div className="fixed right-4 bottom-4 z-60 w-[min(24rem,100vw-2rem)] print:hidden">
      {list(true)}
      {list(false)}
    </div>
  );
}
