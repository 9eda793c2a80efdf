/** Who wrote something, as people say it: a mail's `"Ada Byron" <ada@example.org>` is Ada Byron. */
export function personName(author: string): string {
  const [, name = "", address = ""] = /^\s*"?(.*?)"?\s*<([^<>]*)>\s*$/.exec(author) ?? [];
  return name || address || author;
}
