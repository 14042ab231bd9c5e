/** A page as large as an ordinary one: a shell, and two parts that wait. */
import { Suspense, use } from "react";

export interface Waits {
  soon: Promise<string>;
  late: Promise<string>;
}

/** How long the two parts wait, in milliseconds; the query of an address may say it otherwise. */
export function waitsOf(address: string): { soon: number; late: number } {
  const hold = Number(/[?&]hold=(\d+)/.exec(address)?.[1] ?? 0);
  return hold ? { soon: hold, late: hold } : { soon: 50, late: 500 };
}

const LINKS = ["Home", "About", "Learn", "Events", "Library", "Gallery", "Visit", "Contact"];
const cards = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

function Card({ number, of }: { number: number; of: string }) {
  return (
    <li className="card" data-number={number}>
      <h3>
        <a href={`/${of.toLowerCase()}/${number}`}>
          {of} {number}
        </a>
      </h3>
      <p>
        What there is to know about number {number}, told in a sentence or two &amp; no more, as lists of such
        things do.
      </p>
      <button type="button" aria-label={`Keep ${of} ${number}`} disabled={number % 3 === 0}>
        Keep
      </button>
    </li>
  );
}

function List({ of, count }: { of: string; count: number }) {
  return (
    <ul className="cards">
      {cards(count).map((number) => (
        <Card key={number} number={number} of={of} />
      ))}
    </ul>
  );
}

function Waiting({ for: answer, of, count }: { for: Promise<string>; of: string; count: number }) {
  return (
    <section>
      <h2>{use(answer)}</h2>
      <List of={of} count={count} />
    </section>
  );
}

export function Page({ soon, late }: Waits) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <title>A page in three parts</title>
        <link rel="stylesheet" href="/style.css" />
      </head>
      <body>
        <nav>
          <ul>
            {LINKS.map((name) => (
              <li key={name}>
                <a className="link" href={`/${name.toLowerCase()}`}>
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <main>
          <h1>A page in three parts</h1>
          <List of="Lesson" count={20} />
          <Suspense fallback={<p className="waiting">One moment.</p>}>
            <Waiting for={soon} of="Event" count={10} />
          </Suspense>
          <Suspense fallback={<p className="waiting">A little longer.</p>}>
            <Waiting for={late} of="Book" count={10} />
          </Suspense>
        </main>
        <footer>
          <p>All that this page has to say.</p>
        </footer>
      </body>
    </html>
  );
}
