/** The most recently used of what was put in under a key. */
export class LeastRecentlyUsed<Value> {
  readonly #capacity: number;
  readonly #values = new Map<string, Value>();

  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  get(key: string): Value | undefined {
    const value = this.#values.get(key);
    if (value !== undefined) {
      this.#values.delete(key);
      this.#values.set(key, value);
    }
    return value;
  }

  set(key: string, value: Value): void {
    this.#values.delete(key);
    this.#values.set(key, value);
    if (this.#values.size > this.#capacity) {
      for (const oldest of this.#values.keys()) {
        this.#values.delete(oldest);
        break;
      }
    }
  }

  clear(): void {
    this.#values.clear();
  }
}
