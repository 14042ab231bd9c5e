import { describe, expect, it } from "vitest";
import { COMPLETED, currentOf, inPhase, putInOrder } from "./phases";

const done = (title: string) => ({ title, isCompleted: true });
const current = (title: string, progress: number) => ({ title, isCurrent: true, progress });
const PHASES = [done("1"), done("2"), current("3", 90), { title: "4", items: ["x"] }];

describe("phases", () => {
  it("have one that is current", () => {
    expect(currentOf(PHASES)).toBe(2);
    expect(currentOf([done("1"), done("2")])).toBe(COMPLETED);
    expect(currentOf([done("1"), { title: "2" }])).toBeUndefined();
    expect(currentOf([])).toBeUndefined();
  });

  it("before the current one are completed, and those after it have not begun", () => {
    expect(inPhase(PHASES, 3)).toEqual([
      done("1"),
      done("2"),
      done("3"),
      { title: "4", items: ["x"], isCurrent: true, progress: 0 },
    ]);
    expect(inPhase(PHASES, 1)).toEqual([
      done("1"),
      current("2", 0),
      { title: "3" },
      { title: "4", items: ["x"] },
    ]);
    expect(inPhase(PHASES, 2)).toEqual(PHASES);
    expect(inPhase(PHASES, COMPLETED).map((it) => currentOf([it]))).toEqual(PHASES.map(() => COMPLETED));
  });

  it("are never two at a time, whatever was moved or copied", () => {
    const copied = [current("3", 90), current("3", 90), done("1")];
    expect(putInOrder(copied)).toEqual([current("3", 90), { title: "3" }, { title: "1" }]);
    expect(putInOrder([{ title: "1" }])).toEqual([{ title: "1" }]);
  });
});
