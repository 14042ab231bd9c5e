/** How long is waited for the first picture, in milliseconds: the site works without it. */
const PATIENCE = 3000;

/** What a visitor does first; then the page's scripts are more urgent than its pictures. */
const TOUCHES = ["pointerdown", "keydown", "focusin"];

const once = (target: EventTarget, names: string[]) =>
  new Promise((resolve) => {
    for (const name of names) target.addEventListener(name, resolve, { once: true, passive: true });
  });

/** Resolves once the pictures at the top of the page have loaded and a frame was painted with them. */
export async function whenPainted(): Promise<void> {
  const pictures = [...document.querySelectorAll<HTMLImageElement>('img[fetchpriority="high"]')];
  const loaded = pictures.map((picture) => picture.complete || once(picture, ["load", "error"]));
  const painted = Promise.all(loaded).then(
    () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))),
  );
  const tired = new Promise((resolve) => setTimeout(resolve, PATIENCE));
  await Promise.race([painted, tired, once(window, TOUCHES)]);
}
