export interface NumberedListProps {
  items: { title?: string; description: string }[];
  /** How many columns wide screens show. */
  columns?: 1 | 2;
}

/** A list whose order or number matters, with large numerals. */
export function NumberedList({ items, columns = 1 }: NumberedListProps) {
  return (
    <ol
      className={`grid gap-x-[clamp(2.5rem,6vw,5rem)] gap-y-10 [counter-reset:item] ${columns === 2 ? "md:grid-cols-2" : ""}`}
    >
      {items.map(({ title, description }) => (
        <li
          key={title ?? description}
          className="relative pl-11 [counter-increment:item] before:absolute before:-top-1 before:left-0 before:font-display before:text-3xl/none before:font-semibold before:text-saffron-text before:content-[counter(item)] [&_h3]:mb-1.5"
        >
          {title && <h3>{title}</h3>}
          <p>{description}</p>
        </li>
      ))}
    </ol>
  );
}
