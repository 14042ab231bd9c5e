/** The gallery: many photographs at once, their words below each, and their order. */
import { Fragment, useEffect, useRef, useState } from "react";
import type { PicturePage } from "#app/generated/context.ts";
import { format } from "#app/runtime/format.ts";
import { Button } from "#app/ui/Button/Button.tsx";
import { inserted, moved, without } from "../entries";
import { idOf, type Json } from "../form";
import { useReordering } from "../useReordering";
import { listAt, withAt } from "../valuesAt";
import { GalleryPicture, idOfPicturePart, type PicturePart } from "./GalleryPicture";
import type { HandMadeFormProps } from "./handMade";
import { OtherFields } from "./OtherFields";
import { dayTaken, keysOf, nameOfPicture, withFirst } from "./pictures";
import { Uploads } from "./Uploads";
import { useUploads } from "./useUploads";

interface Removed {
  at: number;
  image: Json;
}

export function GalleryForm({ setup, value, onChange }: HandMadeFormProps) {
  const messages = setup.forms.gallery;
  const images = listAt(value, "images");
  const keys = keysOf(images);
  const [removed, setRemoved] = useState<Removed>();
  const [sent, setSent] = useState(0);
  const focusOn = useRef<string>(undefined);
  /** Several pictures may arrive before the form is shown anew. */
  const latest = useRef(value);
  latest.current = value;

  // After a change, because a picture that was moved has another place.
  useEffect(() => {
    if (focusOn.current === undefined) return;
    document.getElementById(focusOn.current)?.focus();
    focusOn.current = undefined;
  });

  const change = (next: Json[], focus?: string) => {
    setRemoved(undefined);
    focusOn.current = focus;
    latest.current = withAt(latest.current, ["images"], next);
    onChange(latest.current);
  };

  const take = ({ picture }: PicturePage, file: File) => {
    const known = listAt(latest.current, "images");
    setSent((before) => before + 1);
    // Its answer may have been lost on the way, and it was sent once more.
    if (known.some((image) => nameOfPicture(image) === picture.name)) return;
    const image = {
      title: "",
      date: dayTaken(file, new Date()),
      image: { file: picture.name, alt: picture.alt },
    };
    change(inserted(known, Math.min(sent, known.length), image));
  };
  const { uploads, add, cancel } = useUploads(take);

  const move = (from: number, to: number, part: PicturePart) => {
    change(moved(images, from, to), idOfPicturePart(to, part));
    setup.say(format(messages.moved, { number: from + 1, place: to + 1 }));
  };
  const remove = (at: number) => {
    change(without(images, at), idOf("images.undo"));
    setRemoved({ at, image: images[at] ?? {} });
    setup.say(format(messages.removed, { number: at + 1 }));
  };
  const { list, drag, handle } = useReordering((from, to) => move(from, to, "handle"), "grid");

  const undo = removed && (
    <li className="col-span-full flex flex-wrap items-center justify-between gap-x-4 rounded-lg bg-band px-4 py-1">
      {format(messages.removed, { number: removed.at + 1 })}
      <Button
        id={idOf("images.undo")}
        look="quiet"
        size="small"
        onClick={() =>
          change(inserted(images, removed.at, removed.image), idOfPicturePart(removed.at, "handle"))
        }
      >
        {messages.undo}
      </Button>
    </li>
  );

  return (
    <>
      <Uploads messages={messages} uploads={uploads} sent={sent} onAdd={add} onCancel={cancel} />
      <ol
        ref={list}
        id={idOf("images")}
        tabIndex={-1}
        aria-label={messages.pictures}
        className="grid min-w-0 grid-cols-1 gap-4 sm:grid-cols-2"
      >
        {images.map((image, at) => (
          <Fragment key={keys[at]}>
            {removed?.at === at && undo}
            <GalleryPicture
              setup={setup}
              at={at}
              count={images.length}
              image={image}
              handle={handle(at)}
              isDragged={drag?.from === at}
              isTarget={drag !== undefined && drag.to === at && drag.from !== at}
              onChange={(next) => change(images.map((old, index) => (index === at ? next : old)))}
              onFirst={(isFirst) => change(withFirst(images, isFirst ? at : -1))}
              onMove={move}
              onRemove={() => remove(at)}
            />
          </Fragment>
        ))}
        {removed?.at === images.length && undo}
      </ol>
      <OtherFields setup={setup} shown={["images"]} value={value} onChange={onChange} />
    </>
  );
}
