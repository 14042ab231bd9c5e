/** A page in which nothing happens by itself, so that it looks the same whenever it is looked at. */
import type { Page } from "@playwright/test";
import { seedRandom } from "../e2e/learn/support";
import { CLOCK } from "./settings";

/** Timers from this length on, in milliseconds, go off by `pass` alone: they are for visitors, not for the code. */
const LONG = 1000;

interface Still {
  /** Lets so many milliseconds pass for the page's clock and its long timers. */
  pass(milliseconds: number): void;
}

/** Stops the clock of every document that `page` loads from here on, and makes its chance repeatable. */
export async function still(page: Page): Promise<void> {
  await seedRandom(page, 7);
  await page.addInitScript(
    ({ start, long }) => {
      let now = start;
      const RealDate = Date;
      window.Date = class extends RealDate {
        constructor(...given: []) {
          super(...(given.length > 0 ? given : ([now] as unknown as [])));
        }
        static override now = () => now;
      } as DateConstructor;

      interface Timer {
        due: number;
        every?: number;
        run: () => void;
      }
      const timers = new Map<number, Timer>();
      let last = 2 ** 30;
      const { setTimeout, setInterval, clearTimeout, clearInterval } = window;
      const hold = (run: () => void, delay: number, every?: number) => {
        last += 1;
        timers.set(last, { due: now + delay, every, run });
        return last;
      };
      type Run = (...given: unknown[]) => void;
      Object.assign(window, {
        setTimeout: (run: Run, delay = 0, ...given: unknown[]) =>
          delay < long ? setTimeout(run, delay, ...given) : hold(() => run(...given), delay),
        setInterval: (run: Run, delay = 0, ...given: unknown[]) =>
          delay < long ? setInterval(run, delay, ...given) : hold(() => run(...given), delay, delay),
        clearTimeout: (timer?: number) => timers.delete(timer ?? 0) || clearTimeout(timer),
        clearInterval: (timer?: number) => timers.delete(timer ?? 0) || clearInterval(timer),
      });

      const page: Still = {
        pass(milliseconds) {
          const end = now + milliseconds;
          for (;;) {
            const [id, timer] = [...timers].sort(([, one], [, other]) => one.due - other.due)[0] ?? [];
            if (id === undefined || timer === undefined || timer.due > end) break;
            now = timer.due;
            if (timer.every === undefined) timers.delete(id);
            else timer.due += timer.every;
            timer.run();
          }
          now = end;
        },
      };
      Object.assign(window, { still: page });
    },
    { start: Date.parse(CLOCK), long: LONG },
  );
}

/** Lets so many milliseconds pass for the page's clock and its long timers. */
export async function pass(page: Page, milliseconds: number): Promise<void> {
  await page.evaluate((time) => (window as unknown as { still: Still }).still.pass(time), milliseconds);
}

/** Waits until all pictures and letters are there and laid out, also those far below the window. */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const pictures = [...document.images];
    for (const picture of pictures) picture.loading = "eager";
    await Promise.all(
      pictures.map(async (picture) => {
        if (!picture.complete) {
          await new Promise((resolve) => {
            for (const name of ["load", "error"]) picture.addEventListener(name, resolve, { once: true });
          });
        }
        // One that fails is shown as such.
        await picture.decode().catch(() => {});
      }),
    );
    await document.fonts.ready;
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    await frame();
    await frame();
  });
}
