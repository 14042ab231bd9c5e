/** Replays what visitors have tapped before the scripts were there, from the queue that earlyEventQueue.ts fills. */
import { currentElement } from "./visitorInput";

export interface EarlyClicks {
  /** In their order: the button or form, and its click or submission. */
  queue: [control: HTMLElement, event: Event][];
  /** While true, nothing is queued: the page does what is tapped. */
  open: boolean;
}

declare global {
  interface Window {
    /** Absent in documents that this site did not make. */
    earlyClicks?: EarlyClicks;
  }
}

const nextTask = () => new Promise((resolve) => setTimeout(resolve));

const submitterOf = (event: Event) => (event instanceof SubmitEvent ? event.submitter : null);

function replay(control: HTMLElement, event: Event): void {
  if (control instanceof HTMLFormElement) {
    const submitter = submitterOf(event);
    control.requestSubmit(submitter && currentElement(submitter));
  }
  // With all that its handlers may ask of it, such as whether it came from a keyboard.
  else control.dispatchEvent(new PointerEvent("click", event));
}

/**
 * Replays the queue, once each and in order; each only after the page has answered the one before.
 * What is tapped meanwhile is replayed last, and everything after that is React's.
 */
export async function replayEarlyClicks(): Promise<void> {
  const { earlyClicks } = window;
  if (!earlyClicks) return;
  for (const [tapped, event] of earlyClicks.queue) {
    await nextTask();
    const control = currentElement(tapped);
    delete currentElement(submitterOf(event) ?? tapped).dataset.kept;
    // What an earlier tap has taken away can no longer be tapped.
    if (!control.isConnected) continue;
    earlyClicks.open = true;
    try {
      replay(control, event);
    } catch (error) {
      console.error(error);
    }
    earlyClicks.open = false;
  }
  earlyClicks.open = true;
}
