/** Lists on a band, with a line above each of their rows. */

export const RULED = "*:border-t *:border-current/20 *:py-4";

/** Titles, each with a sentence or two below it. */
export function RuledList({ items }: { items: { title: string; description: string }[] }) {
  return (
    <dl className={RULED}>
      {items.map(({ title, description }) => (
        <div key={title}>
          <dt className="font-display text-xl font-semibold text-ink">{title}</dt>
          <dd>{description}</dd>
        </div>
      ))}
    </dl>
  );
}
