/** How much two sets share: common members over the geometric mean of their sizes, 0 to 1. */
export function overlapOf(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  if (a.size === 0 || b.size === 0) return 0;
  const [small, large] = a.size <= b.size ? [a, b] : [b, a];
  let common = 0;
  for (const term of small) if (large.has(term)) common += 1;
  return common / Math.sqrt(a.size * b.size);
}
