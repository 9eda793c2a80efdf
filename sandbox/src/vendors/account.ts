/**
 * Who is calling a stand-in, told by the secret that it was given: "sandbox" is an ordinary account, a sentinel's word
 * ("late", "limited", "cut+twice") provokes what its vendor's page says, and "@name" behind it is a world of its own,
 * which nobody else changes. Every other secret is a wrong one.
 */
export type Account = { words: ReadonlySet<string>; world: string };

export function accountOf(secret: string | null | undefined, sentinels: readonly string[]): Account | null {
  const found = /^([a-z0-9+]+)(@[a-z0-9-]+)?$/i.exec(secret ?? "");
  if (found === null) return null;
  const words = (found[1] ?? "").split("+");
  const isKnown = words.every((word) => word === "sandbox" || sentinels.includes(word));
  return isKnown ? { words: new Set(words), world: secret ?? "" } : null;
}

/** User and password of a Basic header, or null. */
export function basicOf(header: string | undefined): { user: string; password: string } | null {
  const coded = /^Basic (.+)$/i.exec(header ?? "")?.[1];
  if (coded === undefined) return null;
  const text = Buffer.from(coded, "base64").toString("utf8");
  const colon = text.indexOf(":");
  return colon < 0 ? null : { user: text.slice(0, colon), password: text.slice(colon + 1) };
}

export function bearerOf(header: string | undefined): string | null {
  return /^Bearer (.+)$/i.exec(header ?? "")?.[1] ?? null;
}
