/** The search, of one author alone; a quote that does not end would take the name in. */
export function withAuthor(terms: string | undefined, author: string): string {
  const wanted = `author:"${author.replaceAll('"', "")}"`;
  if (terms === undefined) return wanted;
  if (terms.includes(wanted)) return terms;
  const ended = (terms.match(/"/g) ?? []).length % 2 === 0 ? terms : `${terms}"`;
  return `${/(?<![^\s()"])OR(?![^\s()"])/.test(ended) ? `(${ended})` : ended} AND ${wanted}`;
}
