/** Who wrote something, as people say it: a mail's `"Ada Byron" <ada@example.org>` is Ada Byron. */
export function personName(author: string): string {
  const plain = author.replaceAll(/\s+/g, " ").trim();
  const open = plain.lastIndexOf("<");
  const address = plain.slice(open + 1, -1).trim();
  if (open === -1 || !plain.endsWith(">") || address.includes(">")) return plain;
  const name = plain.slice(0, open).trim().replaceAll(/^"|"$/g, "").trim();
  return name || address || plain;
}

/** The same for everyone whom sources spell differently: `"Ada Byron" <ada@example.org>` and `ADA  BYRON` are one person. */
export function personKey(author: string): string {
  return personName(author).toLowerCase();
}
