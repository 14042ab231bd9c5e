/** An app on a phone that shows one-time codes. */
import { codeOf } from "./totp.mjs";

const stepNow = () => Math.floor(Date.now() / 30_000);

/** No code counts twice: each is that of a later step, as far ahead as a clock may be. */
export class CodesApp {
  readonly #secret: string;
  #shown = 0;

  constructor(secret: string) {
    this.#secret = secret;
  }

  async code(): Promise<string> {
    this.#shown = Math.max(stepNow(), this.#shown + 1);
    while (this.#shown > stepNow() + 2) await new Promise((resolve) => setTimeout(resolve, 500));
    return codeOf(this.#secret, this.#shown);
  }
}
