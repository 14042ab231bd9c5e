/** How long is waited for the first picture, in milliseconds: the site works without it. */
const PAINT_TIMEOUT_MS = 3000;

/**
 * How long after the pictures have loaded, and two more frames, the browser is waited for to say
 * that it shows them, in milliseconds: it says so of the first paint and of the largest one only.
 */
const PRESENTATION_DELAY_MS = 250;

/** What a visitor does first; then the page's scripts are more urgent than its pictures. */
const TOUCHES = ["pointerdown", "keydown", "focusin"];

const once = (target: EventTarget, names: string[]) =>
  new Promise((resolve) => {
    for (const name of names) target.addEventListener(name, resolve, { once: true, passive: true });
  });

const after = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));

/** Counted from the frames, for a browser that falls behind asks for them late, too. */
async function patience(): Promise<void> {
  await nextFrame();
  await nextFrame();
  await after(PRESENTATION_DELAY_MS);
}

/** Resolves when the browser has shown a frame that was painted later than this call. */
function presented(): Promise<unknown> {
  const called = performance.now();
  const shown = new Promise<void>((resolve) => {
    const observer = new PerformanceObserver((list) => {
      if (list.getEntries().some(({ startTime }) => startTime >= called)) resolve();
    });
    for (const type of ["paint", "largest-contentful-paint"]) observer.observe({ type, buffered: true });
  });
  return Promise.race([shown, patience()]);
}

/** Whether any of it is on the first screen. */
function isInView(picture: HTMLImageElement): boolean {
  const { top, bottom, left, right } = picture.getBoundingClientRect();
  return bottom > 0 && top < innerHeight && right > 0 && left < innerWidth;
}

/** Resolves once the pictures at the top of the page have loaded and are shown. */
export async function whenPainted(): Promise<void> {
  const pictures = [...document.images].filter(isInView);
  const loaded = pictures.map((picture) => picture.complete || once(picture, ["load", "error"]));
  const painted = Promise.all(loaded).then(presented);
  await Promise.race([painted, after(PAINT_TIMEOUT_MS), once(window, TOUCHES)]);
}
