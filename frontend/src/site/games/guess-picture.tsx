/** Guess the Picture. */
import { useEffect, useState } from "react";
import { useLoaderData } from "react-router";
import { content } from "#app/runtime/page/content.ts";
import { type MetaFunction, pageMeta } from "#app/runtime/page/meta.ts";
import { Button } from "#app/ui/Button/Button.tsx";
import { Format } from "#app/ui/Format/Format.tsx";
import { Message } from "#app/ui/Message/Message.tsx";
import { Picture } from "#app/ui/Picture/Picture.tsx";
import { GameButtons } from "./GameButtons";
import { GameFrame } from "./GameFrame";
import { GameScore } from "./GameScore";
import { GameStatus } from "./GameStatus";
import {
  dismissWrong,
  guessPerson,
  type PictureGame,
  startPicture,
  TICK_MS,
  TILE_COUNT,
  tick,
  uncovered,
  WRONG_MESSAGE_MS,
  winMessage,
} from "./guessPictureRules";
import { LEGEND } from "./RadioChoice";
import { browserRandom } from "./random";

export const loader = () => content("learn/games/guess-picture");

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageMeta(data?.page, {
    picture: data?.image,
    pictures: data && [data.image],
  });

/** On a phone the names stand beside the picture, so that both are in sight. */
const GAME =
  "grid grid-flow-col grid-cols-[minmax(0,10fr)_minmax(0,8fr)] grid-rows-[auto_minmax(3.75rem,1fr)] gap-3 xs:gap-x-6 md:grid-cols-[minmax(0,24rem)_minmax(0,1fr)] md:grid-rows-[minmax(3.75rem,auto)_1fr] large-text:flex large-text:flex-col";

const NAMES =
  "grid min-w-0 grid-cols-[repeat(auto-fill,minmax(min(100%,9.5rem),1fr))] gap-2 [&>button]:px-1.5 max-md:[&>button]:text-sm/[1.3]";

const UNCOVERED = "opacity-0 transition-opacity duration-400";

const TILES = Array.from({ length: TILE_COUNT }, (_, tile) => tile);

export function Component() {
  const document = useLoaderData<typeof loader>();
  const { people, pictures, play } = document;
  // Chance has no place on the server: the game starts in the browser.
  const [game, setGame] = useState<PictureGame | null>(null);
  // Counts wrong guesses, so that each has the message for its full time.
  const [wrongGuesses, setWrongGuesses] = useState(0);
  const playing = game?.status === "playing";

  useEffect(() => setGame(startPicture(people, browserRandom)), [people]);

  useEffect(() => {
    if (!playing) return;
    const clock = setInterval(() => setGame((state) => state && tick(state, browserRandom)), TICK_MS);
    return () => clearInterval(clock);
  }, [playing]);

  useEffect(() => {
    if (wrongGuesses === 0) return;
    const timer = setTimeout(() => setGame((state) => state && dismissWrong(state)), WRONG_MESSAGE_MS);
    return () => clearTimeout(timer);
  }, [wrongGuesses]);

  const guess = (id: number) => {
    if (!game) return;
    const next = guessPerson(game, id);
    if (next.wrong) setWrongGuesses((count) => count + 1);
    setGame(next);
  };

  const picture = pictures.find(({ correctId }) => correctId === game?.person.id);
  const covered = new Set(game?.covered ?? TILES);

  return (
    <GameFrame game={document} wide>
      <div className={GAME}>
        <div className="md:row-span-2">
          <div
            className="relative aspect-4/5 overflow-hidden rounded-lg border border-line bg-band"
            data-stage=""
          >
            {picture && (
              <Picture
                picture={picture.image}
                sizes="(min-width: 768px) 380px, 55vw"
                priority
                style={{ clipPath: uncovered(game?.covered ?? TILES) }}
              />
            )}
            <div
              className="absolute inset-0 grid grid-cols-10 grid-rows-10 *:border *:border-mist *:bg-[#2f5d73]"
              aria-hidden="true"
            >
              {TILES.map((tile) => (
                <span
                  key={tile}
                  className={covered.has(tile) ? undefined : UNCOVERED}
                  data-covered={covered.has(tile)}
                />
              ))}
            </div>
          </div>
          <GameScore className="mt-3">
            <span role="timer">
              <Format sentence={play.time} values={{ seconds: <strong>{game?.seconds ?? 0}</strong> }} />
            </span>
            <span>
              <Format sentence={play.tilesLeft} values={{ tiles: <strong>{covered.size}</strong> }} />
            </span>
          </GameScore>
        </div>
        <GameStatus>
          {game?.wrong && <Message tone="bad">{play.wrong}</Message>}
          {game?.status === "won" && <Message tone="good">{winMessage(game, play.won)}</Message>}
        </GameStatus>
        <div className="min-w-0 max-md:row-span-2">
          <fieldset className={NAMES}>
            <legend className={LEGEND}>{play.question}</legend>
            {people.map(({ id, name }) => (
              <Button key={id} look="secondary" disabled={game?.status === "won"} onClick={() => guess(id)}>
                {name}
              </Button>
            ))}
          </fieldset>
          {game?.status === "won" && (
            <GameButtons>
              <Button autoFocus onClick={() => setGame(startPicture(people, browserRandom, game.person.id))}>
                {play.again}
              </Button>
            </GameButtons>
          )}
        </div>
      </div>
    </GameFrame>
  );
}
