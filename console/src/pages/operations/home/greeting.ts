import { texts } from "../../../messages/en/pages/operations/home.ts";

/** "Good morning, Ana" by the clock on the wall; without a name only the time of day. */
export function greetingOf(now: Date, name: string): string {
  const hour = now.getHours();
  const part = hour < 12 ? texts.goodMorning : hour < 18 ? texts.goodAfternoon : texts.goodEvening;
  const first = name.trim().split(/\s+/)[0] ?? "";
  return first === "" ? part : `${part}, ${first}`;
}
