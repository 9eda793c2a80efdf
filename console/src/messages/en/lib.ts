import { messages } from "../messages.ts";

export const texts = messages("lib", {
  now: "now",
  minAgo: (minutes: number) => `${minutes} min ago`,
  hAgo: (minutes: number) => `${minutes} h ago`,
  daysAgo: (minutes: number) => `${minutes} days ago`,
});
