import { stemWord } from "./retrieval/stem-word.ts";

/** A number with what it counts: the word behind it, as a stem. `text` is how it is written. */
export interface Value {
  readonly text: string;
  readonly of: string;
}

const number = /(?<![\p{L}\p{N}.,:/_-])(\d+(?:[.,\u2019' ]\d+)*)(?![:\d])(?:\s*([\p{L}%€$£¥]+))?/gu;

/** Days of a month and years count nothing: the names of months and weekdays as the platform writes them. */
const calendarWords = new Set(
  ["en", "de", "fr", "es", "pt", "it", "nl", "pl"].flatMap((language) =>
    (["long", "short"] as const).flatMap((style) =>
      Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2026, month, 4 + month))).flatMap((day) =>
        [{ month: style }, { weekday: style }].map((part) =>
          stemWord(
            day
              .toLocaleDateString(language, { ...part, timeZone: "UTC" })
              .toLowerCase()
              .replace(/\.$/, ""),
          ),
        ),
      ),
    ),
  ),
);

/** The numbers of a text that stand for themselves: parts of ids, hosts, addresses and times are none. */
export function findValues(text: string): Value[] {
  return [...text.matchAll(number)].map(([, written = "", unit = ""]) => ({
    text: written,
    of: calendarWords.has(stemWord(unit.toLowerCase())) ? "" : stemWord(unit.toLowerCase()),
  }));
}
