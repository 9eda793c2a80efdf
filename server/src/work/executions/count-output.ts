/** How many things an output holds: of a list, or of an object's only list. Null where it holds none, or several lists. */
export function countOutput(output: unknown): number | null {
  if (Array.isArray(output)) return output.length;
  if (typeof output !== "object" || output === null) return null;
  const lists = Object.values(output).filter((value): value is unknown[] => Array.isArray(value));
  return lists.length === 1 ? (lists[0]?.length ?? null) : null;
}
