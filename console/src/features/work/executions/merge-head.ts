interface Row {
  id: string;
}

/**
 * The rows on the screen with what the newest page says of them; how many newer ones there are is counted, not shown,
 * so that nothing moves under a reader's eyes.
 */
export function mergeHead<T extends Row>(shown: readonly T[], head: readonly T[]): { rows: T[]; freshCount: number } {
  const fresh = new Map(head.map((row) => [row.id, row]));
  const known = new Set(shown.map(({ id }) => id));
  const firstKnown = head.findIndex(({ id }) => known.has(id));
  return {
    rows: shown.map((row) => fresh.get(row.id) ?? row),
    freshCount: shown.length === 0 ? 0 : firstKnown === -1 ? head.length : firstKnown,
  };
}
