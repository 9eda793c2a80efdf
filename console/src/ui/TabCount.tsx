/** How many a tab holds. Its room is kept while that is unknown, so that no tab moves when the number comes. */
export function TabCount({ count }: { count: number | undefined }) {
  return <span className="min-w-[2ch] text-muted tabular-nums">{count}</span>;
}
