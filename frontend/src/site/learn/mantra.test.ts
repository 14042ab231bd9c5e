import { describe, expect, it } from "vitest";
import {
  DEFAULT_VOLUME,
  formatTime,
  HIGHLIGHT_INTERVAL_MS,
  INITIAL_PLAYER,
  type PlayerState,
  playerReducer,
  SEEK_STEP_S,
  syllableAt,
} from "./mantra";

const syllables = [
  { text: "Om", startTime: 0, endTime: 1.5 },
  { text: "bhūr", startTime: 2 },
  { text: "bhuvaḥ", startTime: 2.75, endTime: 3 },
];

describe("constants", () => {
  it("are those of the specification", () => {
    expect([DEFAULT_VOLUME, HIGHLIGHT_INTERVAL_MS, SEEK_STEP_S]).toEqual([0.75, 100, 0.01]);
  });
});

describe("syllableAt", () => {
  it.each([
    [0, 0],
    [1.49, 0],
    [1.5, -1],
    [2, 1],
    [2.74, 1],
    [2.75, 2],
    [3, -1],
  ])("%f s is %i", (time, index) => {
    expect(syllableAt(syllables, time)).toBe(index);
  });
});

describe("formatTime", () => {
  it.each([
    [0, "0:00"],
    [7.9, "0:07"],
    [61, "1:01"],
    [Number.NaN, "0:00"],
    [Number.POSITIVE_INFINITY, "0:00"],
  ])("%f is %s", (seconds, text) => {
    expect(formatTime(seconds)).toBe(text);
  });
});

describe("the player", () => {
  const ready: PlayerState = playerReducer(INITIAL_PLAYER, { type: "metadata-loaded", duration: 11 });
  const sounding: PlayerState = playerReducer(playerReducer(ready, { type: "play-started" }), {
    type: "position",
    position: 2.5,
    syllables,
  });

  it("is loading, then ready when the metadata is there", () => {
    expect(INITIAL_PLAYER.status).toBe("loading");
    expect(ready).toMatchObject({ status: "ready", duration: 11, playing: false });
  });

  it("says that the file could not be loaded", () => {
    expect(playerReducer(INITIAL_PLAYER, { type: "load-failed" })).toMatchObject({
      status: "error",
      problem: "notLoaded",
    });
  });

  it("says that it could not play, until it can", () => {
    const failed = playerReducer(ready, { type: "play-failed" });
    expect(failed).toMatchObject({ playing: false, problem: "notPlayed", status: "ready" });
    expect(playerReducer(failed, { type: "play-started" }).problem).toBeNull();
  });

  it("plays, follows the recording and pauses", () => {
    expect(sounding).toMatchObject({ playing: true, position: 2.5, syllable: 1 });
    expect(playerReducer(sounding, { type: "paused" })).toMatchObject({ playing: false, syllable: 1 });
  });

  it("goes back to zero on restart", () => {
    expect(playerReducer(sounding, { type: "restarted" })).toMatchObject({ position: 0, playing: true });
  });

  it("resets the highlight at the end", () => {
    expect(playerReducer(sounding, { type: "ended" })).toMatchObject({ playing: false, syllable: -1 });
  });

  it("resets when the source changes", () => {
    expect(playerReducer(sounding, { type: "source-changed" })).toEqual(INITIAL_PLAYER);
  });
});
