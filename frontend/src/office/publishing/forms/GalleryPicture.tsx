/** A picture of the gallery: what stands below it, its day, its place. */
import type { ComponentProps } from "react";
import { format } from "#app/runtime/format.ts";
import { Button } from "#app/ui/Button/Button.tsx";
import { ERROR, Field, TextField } from "#app/ui/Field/Field.tsx";
import { Grip } from "#app/ui/Icon/Grip.tsx";
import { thumbnailOf } from "../../pictures/requests";
import { Thumbnail } from "../../pictures/Thumbnail";
import { errorAt, type FormSetup } from "../field";
import { GrowingTextArea } from "../fields/GrowingTextArea";
import { idOf, type Json } from "../form";
import { textAt, at as valueAt, withAt } from "../valuesAt";
import { nameOfPicture } from "./pictures";

export type PicturePart = "handle" | "up" | "down";

/** The id of a part of the picture at this place. */
export const idOfPicturePart = (at: number, part: PicturePart): string => `${idOf(`images[${at}]`)}-${part}`;

interface GalleryPictureProps {
  setup: FormSetup;
  at: number;
  count: number;
  image: Json;
  handle: ComponentProps<"button">;
  isDragged: boolean;
  /** Whether the one that is dragged would take this place. */
  isTarget: boolean;
  onChange: (image: Json) => void;
  onFirst: (isFirst: boolean) => void;
  onMove: (from: number, to: number, part: PicturePart) => void;
  onRemove: () => void;
}

export function GalleryPicture(props: GalleryPictureProps) {
  const { setup, at, count, image, handle, isDragged, isTarget, onChange, onMove } = props;
  const messages = setup.forms.gallery;
  const number = at + 1;
  const path = `images[${at}]`;
  const own = ["title", "image.alt", "date", "featured"].map((name) => `${path}.${name}`);
  const others = setup.mistakes.filter(
    ({ field }) => (field === path || field.startsWith(`${path}.`)) && !own.includes(field),
  );
  const isFirst = valueAt(image, "featured") === true;
  const isHidden = !["events", ""].includes(textAt(image, "category").trim());
  const firstError = errorAt(setup, `${path}.featured`);
  return (
    <li
      data-entry=""
      className={`grid min-w-0 grid-cols-1 content-start gap-3 rounded-xl border p-3 ${isTarget ? "border-focus bg-mist" : "border-line"} ${isDragged ? "relative z-2 opacity-90 shadow-lift-strong" : ""} ${isTarget ? "" : "bg-surface"}`}
    >
      <div className="relative aspect-4/3 overflow-hidden rounded-lg bg-mist">
        <Thumbnail src={thumbnailOf(nameOfPicture(image))} />
        <button
          type="button"
          {...handle}
          id={idOfPicturePart(at, "handle")}
          aria-label={format(messages.handle, { number })}
          title={messages.handleHelp}
          className="absolute top-0 left-0 grid size-11 cursor-grab touch-none place-items-center rounded-lg border border-line bg-surface text-ink select-none active:cursor-grabbing noscript:hidden"
        >
          <Grip size={22} className="stroke-3" />
        </button>
        <span className="absolute bottom-0 left-0 rounded-lg bg-surface px-3 font-semibold text-ink">
          {number}
        </span>
      </div>
      {others.map(({ field, message }) => (
        <p key={field} id={idOf(field)} tabIndex={-1} className={ERROR}>
          {message}
        </p>
      ))}
      {isHidden && <p className={ERROR}>{messages.hidden}</p>}
      <TextField
        id={idOf(`${path}.title`)}
        label={messages.caption}
        error={errorAt(setup, `${path}.title`)}
        value={textAt(image, "title")}
        onChange={({ target }) => onChange(withAt(image, ["title"], target.value))}
      />
      <Field id={idOf(`${path}.image.alt`)} label={messages.alt} error={errorAt(setup, `${path}.image.alt`)}>
        {(control) => (
          <GrowingTextArea
            {...control}
            rows={2}
            value={textAt(image, "image", "alt")}
            onChange={({ target }) => onChange(withAt(image, ["image", "alt"], target.value))}
          />
        )}
      </Field>
      <Field id={idOf(`${path}.date`)} label={messages.day} error={errorAt(setup, `${path}.date`)}>
        {(control) => (
          <input
            {...control}
            type="date"
            value={textAt(image, "date")}
            onChange={({ target }) => onChange(withAt(image, ["date"], target.value))}
          />
        )}
      </Field>
      {firstError && (
        <p id={`${idOf(`${path}.featured`)}-error`} className={ERROR}>
          {firstError}
        </p>
      )}
      <div className="flex flex-wrap gap-2 noscript:hidden">
        <Button
          id={idOf(`${path}.featured`)}
          look="secondary"
          size="small"
          className="aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-paper"
          aria-pressed={isFirst}
          aria-label={`${messages.first}: ${format(messages.picture, { number })}`}
          aria-describedby={firstError && `${idOf(`${path}.featured`)}-error`}
          onClick={() => props.onFirst(!isFirst)}
        >
          {messages.first}
        </Button>
        <div className="flex gap-2">
          <Button
            id={idOfPicturePart(at, "up")}
            look="secondary"
            size="small"
            className="min-w-11"
            aria-label={format(messages.up, { number })}
            unavailable={at === 0}
            onClick={() => onMove(at, at - 1, "up")}
          >
            ↑
          </Button>
          <Button
            id={idOfPicturePart(at, "down")}
            look="secondary"
            size="small"
            className="min-w-11"
            aria-label={format(messages.down, { number })}
            unavailable={at === count - 1}
            onClick={() => onMove(at, at + 1, "down")}
          >
            ↓
          </Button>
        </div>
        <Button
          look="quiet"
          size="small"
          aria-label={`${messages.remove}: ${format(messages.picture, { number })}`}
          onClick={props.onRemove}
        >
          {messages.remove}
        </Button>
      </div>
    </li>
  );
}
