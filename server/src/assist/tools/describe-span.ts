const units = [
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
  ["second", 1_000],
] as const;

/** "2 days, 3 hours and 5 minutes (51.1 hours)", with its sign in words. */
export function describeSpan(ms: number): string {
  let left = Math.abs(ms);
  const parts = units.flatMap(([unit, length]) => {
    const count = Math.floor(left / length);
    left -= count * length;
    return count === 0 ? [] : [`${count} ${unit}${count === 1 ? "" : "s"}`];
  });
  const last = parts.pop() ?? "0 minutes";
  const whole = parts.length === 0 ? last : `${parts.join(", ")} and ${last}`;
  const totals = `${round(Math.abs(ms) / 60_000)} minutes, ${round(Math.abs(ms) / 3_600_000)} hours`;
  return `${whole} (${totals})${ms < 0 ? ", the second moment being the earlier one" : ""}`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
