/** Guess the Picture. */
import { useEffect, useState } from "react";
import { useLoaderData } from "react-router";
import { Button } from "../../../components/Button";
import { GameFrame } from "../../../components/learn/GameFrame";
import { Picture } from "../../../components/Picture";
import {
  dismissWrong,
  guessPerson,
  type PictureGame,
  startPicture,
  TICK_MS,
  TILE_COUNT,
  tick,
  uncovered,
  WRONG_MESSAGE,
  WRONG_MESSAGE_MS,
  winMessage,
} from "../../../games/guess-picture";
import { browserRandom } from "../../../games/random";
import { content } from "../../../lib/content";
import { type MetaFunction, pageMeta } from "../../../lib/meta";
import { game } from "../../../lib/structured";

export const loader = () => content("learn/games/guess-picture");

export const meta: MetaFunction<typeof loader> = ({ data, site, context }) =>
  pageMeta(data?.page, {
    picture: data?.image,
    pictures: data && [data.image],
    structuredData: game(data, site, context),
  });

const TILES = Array.from({ length: TILE_COUNT }, (_, tile) => tile);

export function Component() {
  const document = useLoaderData<typeof loader>();
  const { people, pictures } = document;
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
    <GameFrame game={document}>
      <div className="picture-game">
        <div className="picture-shown">
          <div className="picture-stage">
            {picture && (
              <Picture
                picture={picture.image}
                sizes="(min-width: 768px) 380px, 55vw"
                priority
                style={{ clipPath: uncovered(game?.covered ?? TILES) }}
              />
            )}
            <div className="picture-cover" aria-hidden="true">
              {TILES.map((tile) => (
                <span key={tile} data-covered={covered.has(tile)} />
              ))}
            </div>
          </div>
          <p className="game-score">
            <span role="timer">
              Time: <strong>{game?.seconds ?? 0}</strong> seconds
            </span>
            <span>
              Tiles left: <strong>{covered.size}</strong>
            </span>
          </p>
        </div>
        <div role="status" className="game-status">
          {game?.wrong && (
            <p className="message" data-tone="bad">
              {WRONG_MESSAGE}
            </p>
          )}
          {game?.status === "won" && (
            <p className="message" data-tone="good">
              {winMessage(game)}
            </p>
          )}
        </div>
        <div className="picture-names">
          <fieldset className="picture-choices">
            <legend>Who is it?</legend>
            {people.map(({ id, name }) => (
              <Button key={id} look="secondary" disabled={game?.status === "won"} onClick={() => guess(id)}>
                {name}
              </Button>
            ))}
          </fieldset>
          {game?.status === "won" && (
            <div className="game-buttons">
              <Button autoFocus onClick={() => setGame(startPicture(people, browserRandom, game.person.id))}>
                Play Again
              </Button>
            </div>
          )}
        </div>
      </div>
    </GameFrame>
  );
}
