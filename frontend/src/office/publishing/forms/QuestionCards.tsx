/** Questions, one below the other: added, moved, removed and brought back. */
import { Fragment, useEffect, useRef, useState } from "react";
import { format } from "#app/runtime/format.ts";
import { Button } from "#app/ui/Button/Button.tsx";
import { ERROR } from "#app/ui/Field/Field.tsx";
import { inserted, moved, without } from "../entries";
import { errorAt, type FormSetup } from "../field";
import { idOf, type Json } from "../form";
import { useReordering } from "../useReordering";
import { QuestionCard } from "./QuestionCard";
import { newQuestion } from "./questions";

interface QuestionCardsProps {
  setup: FormSetup;
  path: string;
  questions: Json[];
  onChange: (questions: Json[]) => void;
}

interface Removed {
  at: number;
  question: Json;
  key: string;
}

export function QuestionCards({ setup, path, questions, onChange }: QuestionCardsProps) {
  const messages = setup.forms.quiz;
  // Questions have no names of their own: these go with them from place to place.
  const [known, setKnown] = useState<string[]>([]);
  const keys = questions.map((_, at) => known[at] ?? `${known.length}-${at}`);
  const added = useRef(0);
  const [removed, setRemoved] = useState<Removed>();
  const focusOn = useRef<string>(undefined);
  const placeOf = (at: number) => `${path}[${at}]`;
  const error = errorAt(setup, path);

  // After a change, because a question that was moved has another id.
  useEffect(() => {
    if (focusOn.current === undefined) return;
    document.getElementById(focusOn.current)?.focus();
    focusOn.current = undefined;
  });

  const change = (next: Json[], nextKeys: string[], focus: string) => {
    setRemoved(undefined);
    setKnown(nextKeys);
    focusOn.current = focus;
    onChange(next);
  };
  const move = (from: number, to: number, part: "handle" | "up" | "down") => {
    change(moved(questions, from, to), moved(keys, from, to), `${idOf(placeOf(to))}-${part}`);
    setup.say(format(messages.moved, { number: from + 1, place: to + 1 }));
  };
  const insert = (at: number, question: Json) => {
    added.current += 1;
    const key = `added-${added.current}`;
    change(inserted(questions, at, question), inserted(keys, at, key), idOf(`${placeOf(at)}.question`));
  };
  const remove = (at: number) => {
    change(without(questions, at), without(keys, at), idOf(`${path}.undo`));
    setRemoved({ at, question: questions[at] ?? {}, key: keys[at] ?? "" });
    setup.say(format(messages.removed, { number: at + 1 }));
  };
  const { list, drag, handle } = useReordering((from, to) => move(from, to, "handle"));
  const lineBefore = drag && drag.to !== drag.from && (drag.to < drag.from ? drag.to : drag.to + 1);

  const undo = removed && (
    <li className="flex flex-wrap items-center justify-between gap-x-4 rounded-lg bg-band px-4 py-1">
      {format(messages.removed, { number: removed.at + 1 })}
      <Button
        id={idOf(`${path}.undo`)}
        look="quiet"
        size="small"
        onClick={() =>
          change(
            inserted(questions, removed.at, removed.question),
            inserted(keys, removed.at, removed.key),
            idOf(`${placeOf(removed.at)}.question`),
          )
        }
      >
        {messages.undo}
      </Button>
    </li>
  );

  return (
    <section className="grid grid-cols-1 gap-4" aria-labelledby={`${idOf(path)}-heading`}>
      <h2 id={`${idOf(path)}-heading`} className="mb-1 text-xl/[1.3]">
        {messages.questions}
      </h2>
      {error && (
        <p id={idOf(path)} tabIndex={-1} className={ERROR}>
          {error}
        </p>
      )}
      {questions.length + (removed ? 1 : 0) > 0 && (
        <ol ref={list} className="grid min-w-0 grid-cols-1 gap-4">
          {questions.map((question, at) => (
            <Fragment key={keys[at]}>
              {removed?.at === at && undo}
              <QuestionCard
                setup={setup}
                path={placeOf(at)}
                at={at}
                count={questions.length}
                question={question}
                handle={handle(at)}
                isDragged={drag?.from === at}
                line={
                  lineBefore === at
                    ? "before"
                    : lineBefore === questions.length && at === questions.length - 1
                      ? "after"
                      : undefined
                }
                onChange={(next) => {
                  setRemoved(undefined);
                  onChange(questions.map((old, index) => (index === at ? next : old)));
                }}
                onMove={(to, part) => move(at, to, part)}
                onRemove={() => remove(at)}
              />
            </Fragment>
          ))}
          {removed?.at === questions.length && undo}
        </ol>
      )}
      <Button
        look="secondary"
        className="justify-self-start noscript:hidden"
        onClick={() => insert(questions.length, newQuestion())}
      >
        {messages.add}
      </Button>
    </section>
  );
}
