/** The part of an author field that is shown, and where it starts: "Ines Marlow" of "Ines Marlow <ines@example.org>". Null where there is none. */
export function displayName(author: string): { name: string; start: number } | null {
  const name =
    /^\s*"?([^"<(@]+?)"?\s*(?:[<(]|$)/.exec(author)?.[1]?.trim() ??
    /[\w.+-]+@[\w.-]+\w/.exec(author)?.[0] ??
    author.trim();
  return name === "" ? null : { name, start: author.indexOf(name) };
}
