export interface Syllable {
  text: string;
  /** Seconds from the start of the recording. */
  startTime: number;
  /** Absent where the next one starts at that moment. */
  endTime?: number;
}

/** Loudness at the start, from 0 to 1. */
export const DEFAULT_VOLUME = 0.75;
/** How often the highlight follows the recording. */
export const HIGHLIGHT_INTERVAL_MS = 100;
/** Step of the seek bar, in seconds. */
export const SEEK_STEP_S = 0.01;

/** The index of the syllable that sounds at a time, -1 in a pause. */
export function syllableAt(syllables: readonly Syllable[], time: number): number {
  const index = syllables.findLastIndex(({ startTime }) => time >= startTime);
  return time < (syllables[index]?.endTime ?? Number.POSITIVE_INFINITY) ? index : -1;
}

/** A time as minutes and seconds, for example `0:07`. */
export function formatTime(seconds: number): string {
  const whole = Number.isFinite(seconds) ? Math.max(0, Math.floor(seconds)) : 0;
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}

export interface PlayerState {
  status: "loading" | "ready" | "error";
  playing: boolean;
  /** Seconds. */
  position: number;
  /** Seconds; 0 until the recording is ready. */
  duration: number;
  /** The syllable to highlight, -1 for none. */
  syllable: number;
  /** What cannot be done: which of the player's words says so. `null` when there is nothing to say. */
  problem: "notLoaded" | "notPlayed" | null;
}

export type PlayerEvent =
  | { type: "source-changed" }
  | { type: "metadata-loaded"; duration: number }
  | { type: "load-failed" }
  | { type: "play-started" }
  | { type: "play-failed" }
  | { type: "paused" }
  | { type: "position"; position: number; syllables: readonly Syllable[] }
  | { type: "restarted" }
  | { type: "ended" };

export const INITIAL_PLAYER: PlayerState = {
  status: "loading",
  playing: false,
  position: 0,
  duration: 0,
  syllable: -1,
  problem: null,
};

/** The player after something happened to its audio element. */
export function playerReducer(player: PlayerState, event: PlayerEvent): PlayerState {
  switch (event.type) {
    case "source-changed":
      return INITIAL_PLAYER;
    case "metadata-loaded":
      return { ...player, status: "ready", duration: event.duration, problem: null };
    case "load-failed":
      return { ...INITIAL_PLAYER, status: "error", problem: "notLoaded" };
    case "play-started":
      return { ...player, playing: true, problem: null };
    case "play-failed":
      return { ...player, playing: false, problem: "notPlayed" };
    case "paused":
      return { ...player, playing: false };
    case "position":
      return { ...player, position: event.position, syllable: syllableAt(event.syllables, event.position) };
    case "restarted":
      return { ...player, position: 0, syllable: -1 };
    case "ended":
      return { ...player, playing: false, syllable: -1 };
  }
}
