/** What visitors have tapped before the scripts were there: kept by recorder.ts, carried out here. */
import { currentOf } from "./visitorInput";

export interface Taps {
  /** In their order: the button or form, and its click or submission. */
  kept: [control: HTMLElement, event: Event][];
  /** While true, the recorder lets everything through. */
  open: boolean;
}

declare global {
  interface Window {
    /** Absent in documents that this site did not make. */
    taps?: Taps;
  }
}

const nextTask = () => new Promise((resolve) => setTimeout(resolve));

const submitterOf = (event: Event) => (event instanceof SubmitEvent ? event.submitter : null);

function carryOut(control: HTMLElement, event: Event): void {
  if (control instanceof HTMLFormElement) {
    const submitter = submitterOf(event);
    control.requestSubmit(submitter && currentOf(submitter));
  }
  // With all that its handlers may ask of it, such as whether it came from a keyboard.
  else control.dispatchEvent(new PointerEvent("click", event));
}

/**
 * Does what was tapped, once each and in order; each only after the page has answered the one
 * before. What is tapped meanwhile is done last, and everything after that is React's.
 */
export async function carryOutTaps(): Promise<void> {
  const { taps } = window;
  if (!taps) return;
  for (const [tapped, event] of taps.kept) {
    await nextTask();
    const control = currentOf(tapped);
    delete currentOf(submitterOf(event) ?? tapped).dataset.kept;
    // What an earlier tap has taken away can no longer be tapped.
    if (!control.isConnected) continue;
    taps.open = true;
    try {
      carryOut(control, event);
    } catch (error) {
      console.error(error);
    }
    taps.open = false;
  }
  taps.open = true;
}
