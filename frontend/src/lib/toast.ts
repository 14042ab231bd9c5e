/** Short messages about what just happened. Call `toast` from any handler; the frame shows them. */

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

/** Shows a message. */
export function toast(message: ToastMessage): void {
  lastId += 1;
  show([...shown, { ...message, id: lastId }]);
}

/** Where messages wait while the next document loads. */
const NEXT_PAGE = "toast-on-next-page";

/** Shows a message once the next document of this tab is there. */
export function toastOnNextPage(message: ToastMessage): void {
  sessionStorage.setItem(NEXT_PAGE, JSON.stringify(message));
}

/** Shows what the document before this one left. */
export function showLeftToast(): void {
  const left = sessionStorage.getItem(NEXT_PAGE);
  if (left === null) return;
  sessionStorage.removeItem(NEXT_PAGE);
  toast(JSON.parse(left) as ToastMessage);
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
