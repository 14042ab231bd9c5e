/** `search` with `changes`; an empty value takes its parameter away. */
export function withQuery(search: string, changes: Record<string, string>): string {
  const query = new URLSearchParams(search);
  for (const [name, value] of Object.entries(changes)) {
    if (value) query.set(name, value);
    else query.delete(name);
  }
  const text = query.toString();
  return text && `?${text}`;
}
