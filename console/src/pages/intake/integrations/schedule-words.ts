import type { Schedule } from "@hoopoe/contract/intake/integration.ts";

const units = { min: ["minute", "minutes"], hr: ["hour", "hours"], day: ["day", "days"] } as const;

/** "Every 2 hours", "Every hour", "Only by hand". */
export function scheduleWords({ repeat }: Schedule): string {
  if (repeat === null) return "Only by hand";
  const [one, many] = units[repeat.unit];
  return repeat.frequency === 1 ? `Every ${one}` : `Every ${repeat.frequency} ${many}`;
}
