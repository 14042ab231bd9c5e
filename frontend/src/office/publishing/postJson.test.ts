/** What takes the server long is followed to its end, and what was not answered is asked for again. */
import { beforeEach, expect, test, vi } from "vitest";
import { postJson, Refusal } from "./postJson";

let asked: { what: string; body: Record<string, unknown> }[];

const answers = (...given: ([number, unknown] | "lost")[]) => {
  vi.stubGlobal("fetch", (address: string, { body }: { body: string }) => {
    asked.push({ what: address.replace("/api/office/texts/", ""), body: JSON.parse(body) });
    const next = given.shift() ?? "lost";
    if (next === "lost") return Promise.reject(new TypeError("Failed to fetch"));
    const [status, told] = next;
    return Promise.resolve({ ok: status < 300, status, json: () => Promise.resolve(told) });
  });
};

beforeEach(() => {
  vi.useFakeTimers();
  asked = [];
});

test("what was begun is followed, also where the server is not reached for a while", async () => {
  answers([202, { job: 7 }], [202, { job: 7 }], "lost", [200, { id: "one" }]);
  const begun = vi.fn();
  const told = postJson("rename", { key: "one", name: "two" }, begun);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await told).toEqual({ id: "one" });
  expect(begun).toHaveBeenCalledOnce();
  expect(asked.slice(1)).toEqual(Array(3).fill({ what: "follow", body: { key: "one", job: 7 } }));
});

test("what is refused at its end is told like what is refused at once", async () => {
  answers([202, { job: 7 }], [422, { message: "Not so." }]);
  const told = postJson("publish", { key: "one" });
  await expect(told).rejects.toThrow(Refusal);
});

test("something that was added without an answer is asked for as that", async () => {
  answers("lost", [200, { id: "one" }], [200, { id: "two" }]);
  await expect(postJson("add", { title: "One" })).rejects.toThrow();
  await postJson("add", { title: "One" });
  await postJson("add", { title: "Two" });
  expect(asked.map(({ body }) => body)).toEqual([
    { title: "One" },
    { title: "One", again: true },
    { title: "Two" },
  ]);
});
