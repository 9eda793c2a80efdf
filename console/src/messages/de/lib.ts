import type { Translation } from "../messages.ts";

export const texts: Translation<"lib"> = {
  now: "jetzt",
  minAgo: (minutes) => `vor ${minutes} Min.`,
  hAgo: (minutes) => `vor ${minutes} Std.`,
  daysAgo: (minutes) => `vor ${minutes} Tagen`,
};
