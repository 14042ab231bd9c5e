/** A recording of a mantra, with its syllables lit up as they sound. */
import { useEffect, useId, useReducer, useRef, useState } from "react";
import type { Mantra } from "#app/generated/content.ts";
import type { Messages } from "#app/generated/messages.ts";
import { format } from "#app/runtime/format.ts";
import { useHydratedValue } from "#app/runtime/start/hydrated.ts";
import { Pause } from "#app/ui/Icon/Pause.tsx";
import { Play } from "#app/ui/Icon/Play.tsx";
import { Restart } from "#app/ui/Icon/Restart.tsx";
import { Volume } from "#app/ui/Icon/Volume.tsx";
import { Message } from "#app/ui/Message/Message.tsx";
import { RoundButton } from "#app/ui/RoundButton/RoundButton.tsx";
import { BOX } from "./InfoBox";
import {
  DEFAULT_VOLUME,
  formatTime,
  HIGHLIGHT_INTERVAL_MS,
  INITIAL_PLAYER,
  playerReducer,
  SEEK_STEP_S,
} from "./mantra";

/** The system's sans, because the display face has no dots below its letters. */
const SYLLABLES =
  "text-xl/[1.7] font-semibold whitespace-pre-line text-ink [&>span]:rounded-sm [&>span]:transition-[background-color]";

const SOUNDING = "bg-gold text-on-gold [box-shadow:0_0_0_0.125rem_--theme(--color-gold)]";

const SLIDER = "h-8 accent-action";

/** The player that sounds: only one does at a time. */
let sounding: HTMLAudioElement | null = null;

function silenceOthers(element: HTMLAudioElement): void {
  if (sounding !== element) sounding?.pause();
  sounding = element;
}

export function MantraPlayer({
  mantra,
  messages,
}: {
  mantra: Mantra;
  messages: Messages["learn"]["player"];
}) {
  const { title, description, audio: source, syllables, devanagari, meaning } = mantra;
  const heading = useId();
  const audio = useRef<HTMLAudioElement>(null);
  const [player, dispatch] = useReducer(playerReducer, INITIAL_PLAYER);
  const [volume, setVolume] = useState(DEFAULT_VOLUME);
  const slider = useHydratedValue<HTMLInputElement>(({ value }) => setVolume(Number(value)));
  const { status, playing, position, duration, problem } = player;
  const ready = status === "ready";

  // biome-ignore lint/correctness/useExhaustiveDependencies(source): the element has another recording by it
  useEffect(() => {
    const element = audio.current;
    if (!element) return;
    dispatch({ type: "source-changed" });
    // The visitor may have played it by the browser's own controls before the scripts were there.
    if (element.readyState >= element.HAVE_METADATA) {
      dispatch({ type: "metadata-loaded", duration: element.duration });
    } else if (element.paused || element.error) {
      element.preload = "metadata";
      element.load();
    }
    if (!element.paused) {
      silenceOthers(element);
      dispatch({ type: "play-started" });
    }
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
    <section className={`grid gap-3 p-6 ${BOX}`} aria-labelledby={heading}>
      <h3 id={heading}>{title}</h3>
      <p>{description}</p>
      <p className={SYLLABLES} lang="sa-Latn">
        {syllables.map((syllable, index) => (
          <span
            key={`${syllable.startTime}`}
            className={index === player.syllable ? SOUNDING : undefined}
            data-sounding={index === player.syllable ? "" : undefined}
          >
            {syllable.text}
          </span>
        ))}
      </p>
      <p className="leading-[1.8] whitespace-pre-line text-muted" lang="sa">
        {devanagari}
      </p>
      {/* biome-ignore lint/a11y/useMediaCaption: the syllables above are the captions */}
      <audio
        ref={audio}
        className="w-full min-w-0 scripted:hidden unstarted:block"
        controls
        preload="none"
        src={source}
        aria-label={title}
        onLoadedMetadata={(event) =>
          dispatch({ type: "metadata-loaded", duration: event.currentTarget.duration })
        }
        onError={() => dispatch({ type: "load-failed" })}
        onPlay={(event) => {
          silenceOthers(event.currentTarget);
          dispatch({ type: "play-started" });
        }}
        onPause={() => dispatch({ type: "paused" })}
        onEnded={() => dispatch({ type: "ended" })}
      />
      {status === "error" ? (
        <Message as="div" role="alert" tone="bad">
          <p>
            <strong>{messages.notLoaded}</strong>
          </p>
          <p>{messages.advice}</p>
        </Message>
      ) : (
        <div className="flex flex-wrap items-center gap-3 noscript:hidden unstarted:hidden">
          <RoundButton
            aria-label={format(playing ? messages.pause : messages.play, { title })}
            disabled={!ready}
            onClick={toggle}
          >
            {playing ? <Pause /> : <Play />}
          </RoundButton>
          <RoundButton
            aria-label={format(messages.restart, { title })}
            disabled={!ready}
            onClick={() => {
              seek(0);
              dispatch({ type: "restarted" });
            }}
          >
            <Restart />
          </RoundButton>
          <input
            type="range"
            className={`flex-[1_1_12rem] ${SLIDER}`}
            aria-label={format(messages.position, { title })}
            aria-valuetext={format(messages.time, {
              time: formatTime(position),
              length: formatTime(duration),
            })}
            min={0}
            max={duration || 1}
            step={SEEK_STEP_S}
            value={Math.min(position, duration || 1)}
            disabled={!ready}
            autoComplete="off"
            onChange={(event) => seek(Number(event.currentTarget.value))}
          />
          <span className="min-w-26 [font-variant-numeric:tabular-nums]">
            {ready ? `${formatTime(position)} / ${formatTime(duration)}` : messages.loading}
          </span>
          <label className="flex items-center gap-2">
            <Volume size={20} />
            <span className="sr-only">{format(messages.volume, { title })}</span>
            <input
              ref={slider}
              type="range"
              className={`w-28 ${SLIDER}`}
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
        <div role="alert">{problem && <Message tone="bad">{messages[problem]}</Message>}</div>
      )}
      <p className="border-t border-line pt-3 italic">{meaning}</p>
    </section>
  );
}
