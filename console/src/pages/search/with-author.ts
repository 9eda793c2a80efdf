/** The search, of one author alone. `source:` may not stand in parentheses, so they come only where OR asks for them. */
export function withAuthor(terms: string | undefined, author: string): string {
  const wanted = `author:"${author.replaceAll('"', "")}"`;
  if (terms === undefined) return wanted;
  if (terms.includes(wanted)) return terms;
  return `${/\sOR\s/.test(terms) ? `(${terms})` : terms} AND ${wanted}`;
}
