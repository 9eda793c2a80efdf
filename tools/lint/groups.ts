/** The groups of ARCHITECTURE.md in import order: a group imports those before it, in contract, server and console alike. */
export const groups = ["records", "identity", "intake", "search", "work", "reports", "assist", "operations"] as const;

/** The groups that a group may not import, and those that it may (itself included). */
export function aroundGroup(group: (typeof groups)[number]): { later: string[]; known: string[] } {
  const at = groups.indexOf(group) + 1;
  return { later: groups.slice(at), known: groups.slice(0, at) };
}

/**
 * What a group reads of a later one's contract all the same. The list is closed: a new line wants a reason as good as these.
 */
const readsAhead: Readonly<Partial<Record<(typeof groups)[number], readonly string[]>>> = {
  // Whether somebody wants emails of what happens is among their preferences; erasing opens from what is erased.
  records: ["identity/account.ts", "operations/erasure.ts", "operations/routes/erasure.ts"],
  // Home shows what a change here has begun, and is read again after it; a source is erased from its settings.
  intake: ["operations/routes/home.ts", "operations/routes/erasure.ts"],
  // A search is saved as a question.
  search: ["reports/routes/saved-pir.ts"],
  // Public links are found among entities, and closed by an approval; Home shows what is uncertain.
  work: ["assist/entity.ts", "assist/routes/entity.ts", "operations/routes/home.ts"],
};

/** The contract of the groups after this one, as import patterns. */
export function contractAfter(group: (typeof groups)[number]): string[] {
  return [
    ...aroundGroup(group).later.map((name) => `@hoopoe/contract/${name}/**`),
    ...(readsAhead[group] ?? []).map((path) => `!@hoopoe/contract/${path}`),
  ];
}
