/** Short messages about what just happened. Call `toast` from any handler; the layout shows them. */
import { keep, take } from "./storage";

export interface ToastMessage {
  title: string;
  description?: string;
  /** `destructive` for failures: said at once by screen readers, and coloured. */
  tone?: "default" | "destructive";
}

export interface ShownToast extends ToastMessage {
  id: number;
}

let shown: ShownToast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function show(next: ShownToast[]): void {
  shown = next;
  for (const listener of listeners) listener();
}

/** More would cover a phone's screen. */
export const MOST_TOASTS = 2;

/** Shows a message; the oldest makes room for it. */
export function toast(message: ToastMessage): void {
  lastId += 1;
  show([...shown, { ...message, id: lastId }].slice(-MOST_TOASTS));
}

/** Where messages wait while the next document loads. */
const NEXT_PAGE = "toast-on-next-page";

/** Shows a message once the next document of this tab is there; at once where it cannot be kept. */
export function toastOnNextPage(message: ToastMessage): void {
  if (!keep(NEXT_PAGE, message)) toast(message);
}

/** Shows what the document before this one left. */
export function showLeftToast(): void {
  const left = take(NEXT_PAGE) as ToastMessage | undefined;
  if (left) toast(left);
}

/** Takes a message away. */
export function dismissToast(id: number): void {
  show(shown.filter((message) => message.id !== id));
}

/** For `useSyncExternalStore`. */
export const toastStore = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  read: () => shown,
};
