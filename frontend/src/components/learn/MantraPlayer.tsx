/** A recording of a mantra, with its syllables lit up as they sound. */
import { useEffect, useId, useReducer, useRef, useState } from "react";
import type { Mantra } from "../../generated/content";
import {
  DEFAULT_VOLUME,
  formatTime,
  HIGHLIGHT_INTERVAL_MS,
  INITIAL_PLAYER,
  LOAD_FAILED_ADVICE,
  playerReducer,
  SEEK_STEP_S,
} from "../../learn/mantra";
import { useShown } from "../../lib/takeover";
import { Pause } from "../icons/Pause";
import { Play } from "../icons/Play";
import { Restart } from "../icons/Restart";
import { Volume } from "../icons/Volume";

/** The player that sounds: only one does at a time. */
let sounding: HTMLAudioElement | null = null;

export function MantraPlayer({ mantra }: { mantra: Mantra }) {
  const { title, description, audio: source, syllables, devanagari, meaning } = mantra;
  const heading = useId();
  const audio = useRef<HTMLAudioElement>(null);
  const [player, dispatch] = useReducer(playerReducer, INITIAL_PLAYER);
  const [volume, setVolume] = useState(DEFAULT_VOLUME);
  const slider = useShown<HTMLInputElement>(({ value }) => setVolume(Number(value)));
  const { status, playing, position, duration, problem } = player;
  const ready = status === "ready";

  useEffect(() => {
    const element = audio.current;
    if (!element) return;
    dispatch({ type: "source-changed" });
    element.src = source;
    element.load();
    return () => {
      element.pause();
      if (sounding === element) sounding = null;
    };
  }, [source]);

  useEffect(() => {
    if (audio.current) audio.current.volume = volume;
  }, [volume]);

  useEffect(() => {
    if (!playing) return;
    const follow = setInterval(() => {
      if (audio.current) dispatch({ type: "position", position: audio.current.currentTime, syllables });
    }, HIGHLIGHT_INTERVAL_MS);
    return () => clearInterval(follow);
  }, [playing, syllables]);

  const seek = (time: number) => {
    if (!audio.current) return;
    audio.current.currentTime = time;
    dispatch({ type: "position", position: time, syllables });
  };

  const toggle = async () => {
    const element = audio.current;
    if (!element) return;
    if (playing) {
      element.pause();
      return;
    }
    if (sounding !== element) sounding?.pause();
    sounding = element;
    try {
      await element.play();
    } catch (error) {
      // A pause that overtakes the start is no failure.
      if (error instanceof DOMException && error.name === "AbortError") return;
      console.error("Audio could not be played:", error);
      dispatch({ type: "play-failed" });
    }
  };

  return (
    <section className="mantra" aria-labelledby={heading}>
      <h3 id={heading}>{title}</h3>
      <p>{description}</p>
      {/* biome-ignore lint/a11y/useMediaCaption: the syllables below are the captions */}
      <audio
        ref={audio}
        preload="metadata"
        onLoadedMetadata={(event) =>
          dispatch({ type: "metadata-loaded", duration: event.currentTarget.duration })
        }
        onError={() => dispatch({ type: "load-failed" })}
        onPlay={() => dispatch({ type: "play-started" })}
        onPause={() => dispatch({ type: "paused" })}
        onEnded={() => dispatch({ type: "ended" })}
      />
      <p className="mantra-text" lang="sa-Latn">
        {syllables.map((syllable, index) => (
          <span key={`${syllable.startTime}`} data-sounding={index === player.syllable ? "" : undefined}>
            {syllable.text}
          </span>
        ))}
      </p>
      <p className="mantra-devanagari" lang="sa">
        {devanagari}
      </p>
      {/* biome-ignore lint/a11y/useMediaCaption: the text above is the caption */}
      <audio className="no-script" controls preload="none" src={source} aria-label={title} />
      {status === "error" ? (
        <div role="alert" className="message" data-tone="bad">
          <p>
            <strong>{problem}</strong>
          </p>
          <p>{LOAD_FAILED_ADVICE}</p>
        </div>
      ) : (
        <div className="mantra-controls needs-script">
          <button
            type="button"
            className="round-button"
            aria-label={`${playing ? "Pause" : "Play"} ${title}`}
            disabled={!ready}
            onClick={toggle}
          >
            {playing ? <Pause /> : <Play />}
          </button>
          <button
            type="button"
            className="round-button"
            aria-label={`Restart ${title}`}
            disabled={!ready}
            onClick={() => {
              seek(0);
              dispatch({ type: "restarted" });
            }}
          >
            <Restart />
          </button>
          <input
            type="range"
            className="slider mantra-seek"
            aria-label={`Position in ${title}`}
            aria-valuetext={`${formatTime(position)} of ${formatTime(duration)}`}
            min={0}
            max={duration || 1}
            step={SEEK_STEP_S}
            value={Math.min(position, duration || 1)}
            disabled={!ready}
            onChange={(event) => seek(Number(event.currentTarget.value))}
          />
          <span className="mantra-time">
            {ready ? `${formatTime(position)} / ${formatTime(duration)}` : "Loading..."}
          </span>
          <label className="mantra-volume">
            <Volume size={20} />
            <span className="sr-only">Volume of {title}</span>
            <input
              ref={slider}
              type="range"
              className="slider"
              min={0}
              max={1}
              step={0.01}
              value={volume}
              aria-valuetext={`${Math.round(volume * 100)}%`}
              onChange={(event) => setVolume(Number(event.currentTarget.value))}
            />
          </label>
        </div>
      )}
      {status !== "error" && (
        <div role="alert">
          {problem && (
            <p className="message" data-tone="bad">
              {problem}
            </p>
          )}
        </div>
      )}
      <p className="mantra-meaning">{meaning}</p>
    </section>
  );
}
