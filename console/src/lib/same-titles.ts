/** Of a list, newest first: which of those that bear one title each is, the oldest being the first. Titles of their own have none. */
export function sameTitles(listed: readonly { id: string; title: string }[]): ReadonlyMap<string, number> {
  const numbers = new Map<string, number>();
  for (const named of Map.groupBy(listed, ({ title }) => title).values()) {
    if (named.length === 1) continue;
    for (const [index, { id }] of named.entries()) numbers.set(id, named.length - index);
  }
  return numbers;
}

/** A report's title without the template at its end, where that stands beside it: cut off, titles of one question look alike. */
export function titleWithout(title: string, template: string): string {
  return title.endsWith(template) ? title.slice(0, -template.length).replace(/\s*·\s*$/, "") || title : title;
}
