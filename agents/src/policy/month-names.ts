/** Languages whose names of months, weekdays and near days the runtime knows; none is written down here. */
const languages = ["en", "de", "fr", "es", "it", "pt", "nl", "pl", "cs", "ru", "uk", "sv", "da", "nb", "tr"];
const dayMs = 86_400_000;
/** A Sunday. */
const sundayMs = Date.UTC(2026, 0, 4);

/** Month by its name as it stands alone or behind a day ("März", "березня"); lower case, from 1. */
export const monthNames: ReadonlyMap<string, number> = namesOf(
  12,
  (language, index) => {
    const date = Date.UTC(2026, index, 1);
    const alone = new Intl.DateTimeFormat(language, { month: "long", timeZone: "UTC" });
    const behindDay = new Intl.DateTimeFormat(language, { day: "numeric", month: "long", timeZone: "UTC" });
    return [
      alone.format(date),
      ...behindDay.formatToParts(date).flatMap(({ type, value }) => (type === "month" ? [value] : [])),
    ];
  },
  1,
);

/** Weekday by its name; lower case, Sunday is 0. */
export const weekdayNames: ReadonlyMap<string, number> = namesOf(
  7,
  (language, index) => [
    new Intl.DateTimeFormat(language, { weekday: "long", timeZone: "UTC" }).format(sundayMs + index * dayMs),
  ],
  0,
);

/** "yesterday", "gestern", "вчора": each day that a word may mean, as days from the day of writing. */
export const nearDays: readonly (readonly [string, number])[] = languages.flatMap((language) => {
  const format = new Intl.RelativeTimeFormat(language, { numeric: "auto" });
  return [-2, -1, 0, 1, 2]
    .map((offset) => [format.format(offset, "day").toLowerCase(), offset] as const)
    .filter(([name]) => !/\d/.test(name));
});

function namesOf(
  count: number,
  namesIn: (language: string, index: number) => string[],
  first: number,
): ReadonlyMap<string, number> {
  const names = new Map<string, number>();
  for (const language of languages)
    for (let index = 0; index < count; index += 1)
      for (const name of namesIn(language, index)) {
        const lower = name.toLowerCase();
        if (/^[\p{L}\p{M}'-]{3,}$/u.test(lower) && !names.has(lower)) names.set(lower, index + first);
      }
  return names;
}
