const plain = (text: string) => text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();

/** Whether every word of `query` occurs in one of the texts, whatever its case and accents. */
export function matchesSearch(texts: string[], query: string): boolean {
  const searched = texts.map(plain);
  return plain(query)
    .split(/\s+/)
    .every((word) => searched.some((text) => text.includes(word)));
}
