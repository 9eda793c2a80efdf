import type { Schedule } from "@hoopoe/contract/intake/integration.ts";
import { texts } from "../../../messages/en/pages/intake/integrations.ts";

const every = { min: texts.everyMinutes, hr: texts.everyHours, day: texts.everyDays } as const;

/** "Every 2 hours", "Every hour", "Only by hand". */
export function scheduleWords({ repeat }: Schedule): string {
  if (repeat === null) return texts.onlyByHand;
  return every[repeat.unit](repeat.frequency);
}
