import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { PicturePage } from "#app/generated/context.ts";
import { Refusal } from "../publishing/postJson";
import { PAUSE, type Upload, UploadQueue } from "./uploadQueue";

const file = (name: string) => new File(["x"], name);
const refusal = (status: number, message = "") =>
  new Refusal(status, { message, mistakes: [], outdated: false });

/** Who sends, answered by hand. */
function sender() {
  const asked: { name: string; signal: AbortSignal; done: () => void; fail: (error: Error) => void }[] = [];
  const sent: string[] = [];
  let uploads: Upload[] = [];
  const queue = new UploadQueue({
    send: ({ name }, told, signal) =>
      new Promise((resolve, reject) => {
        told(50);
        asked.push({ name, signal, done: () => resolve({} as PicturePage), fail: reject });
        signal.addEventListener("abort", () => reject(new Error("aborted")));
      }),
    onSent: (_, { name }) => sent.push(name),
    onChange: (now) => {
      uploads = now;
    },
  });
  const answer = async (what: "done" | Error) => {
    const last = asked.at(-1);
    if (what === "done") last?.done();
    else last?.fail(what);
    await vi.advanceTimersByTimeAsync(0);
  };
  return {
    queue,
    asked,
    sent,
    answer,
    states: () => uploads.map(({ file: { name }, state }) => [name, state]),
  };
}

describe("a queue of pictures", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("sends one after the other", async () => {
    const { queue, asked, sent, answer, states } = sender();
    queue.add([file("a"), file("b")]);
    queue.add([file("c")]);
    expect(asked.map(({ name }) => name)).toEqual(["a"]);
    expect(states()).toEqual([
      ["a", "sending"],
      ["b", "waiting"],
      ["c", "waiting"],
    ]);
    await answer("done");
    await answer("done");
    expect(asked.map(({ name }) => name)).toEqual(["a", "b", "c"]);
    await answer("done");
    expect(sent).toEqual(["a", "b", "c"]);
    expect(states()).toEqual([]);
  });

  it("goes on once the server is reached again", async () => {
    const { queue, asked, sent, answer, states } = sender();
    queue.add([file("a"), file("b")]);
    await answer(new Error("The server was not reached"));
    expect(states()).toEqual([
      ["a", "offline"],
      ["b", "waiting"],
    ]);
    await vi.advanceTimersByTimeAsync(PAUSE);
    expect(asked).toHaveLength(2);
    await answer(refusal(503));
    expect(states()[0]).toEqual(["a", "offline"]);
    // The browser says that there is a network.
    queue.retry();
    await answer("done");
    await answer("done");
    expect(sent).toEqual(["a", "b"]);
    await vi.advanceTimersByTimeAsync(PAUSE);
    expect(asked).toHaveLength(4);
  });

  it("waits for somebody who is signed out, and passes over what is refused", async () => {
    const { queue, sent, answer, states } = sender();
    queue.add([file("a"), file("b")]);
    await answer(refusal(422, "This is no picture."));
    expect(states()).toEqual([
      ["a", "refused"],
      ["b", "sending"],
    ]);
    await answer(refusal(401));
    await vi.advanceTimersByTimeAsync(PAUSE);
    expect(states()[1]).toEqual(["b", "signedOut"]);
    queue.retry();
    await answer("done");
    expect(sent).toEqual(["b"]);
    queue.cancel(1);
    expect(states()).toEqual([]);
  });

  it("cancels what is under way", async () => {
    const { queue, asked, sent, answer, states } = sender();
    queue.add([file("a"), file("b")]);
    queue.cancel(1);
    await vi.advanceTimersByTimeAsync(0);
    expect(asked[0]?.signal.aborted).toBe(true);
    expect(states()).toEqual([["b", "sending"]]);
    await answer("done");
    expect(sent).toEqual(["b"]);
  });
});
