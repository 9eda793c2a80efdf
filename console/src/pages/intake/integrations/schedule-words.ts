import type { Schedule } from "@hoopoe/contract/intake/integration.ts";
import { texts } from "../../../messages/en/pages/intake/integrations.ts";

const units = { min: [texts.minute, "minutes"], hr: [texts.hour, "hours"], day: ["day", "days"] } as const;

/** "Every 2 hours", "Every hour", "Only by hand". */
export function scheduleWords({ repeat }: Schedule): string {
  if (repeat === null) return texts.onlyByHand;
  const [one, many] = units[repeat.unit];
  return repeat.frequency === 1 ? texts.every(one) : texts.everyFrequency(repeat.frequency, many);
}
