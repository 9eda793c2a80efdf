/** Who wrote something, as people say it: a mail's `"Ada Byron" <ada@example.org>` is Ada Byron. */
export function personName(author: string): string {
  const [, name = "", address = ""] = /^\s*"?(.*?)"?\s*<([^<>]*)>\s*$/.exec(author) ?? [];
  return (name || address || author).replaceAll(/\s+/g, " ").trim();
}

/** The same for everyone whom sources spell differently: `"Ada Byron" <ada@example.org>` and `ADA  BYRON` are one person. */
export function personKey(author: string): string {
  return personName(author).toLowerCase();
}
