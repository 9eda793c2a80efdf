/** The groups of ARCHITECTURE.md in import order: a group imports those before it, in contract, server and console alike. */
export const groups = ["records", "identity", "intake", "search", "work", "reports", "assist", "operations"] as const;

/** The groups that a group may not import, and those that it may (itself included). */
export function aroundGroup(group: (typeof groups)[number]): { later: string[]; known: string[] } {
  const at = groups.indexOf(group) + 1;
  return { later: groups.slice(at), known: groups.slice(0, at) };
}
