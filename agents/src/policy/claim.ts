/** What a sentence claims that can be compared by value. `start` and `end` are places in the folded text it was read from. */
/** `bound` tells "more than 40", "up to 40" and "about 40" from 40. A unit of "~" marks a magnitude ("hundreds", "half"). */
export type NumberClaim = {
  value: number;
  bound: "more" | "less" | "about" | null;
  unit: string;
  isOrdinal: boolean;
  next: string;
  text: string;
  start: number;
  end: number;
};
/** A calendar day or a part of one: absent parts were not said. `weekday` 0 is Sunday. */
export type DateClaim = {
  year?: number;
  month?: number;
  day?: number;
  weekday?: number;
  text: string;
  start: number;
  end: number;
};
/** `minute` counts from midnight; `zone` is minutes east of UTC where one was said. */
export type TimeClaim = {
  minute: number;
  second: number | null;
  zone: number | null;
  text: string;
  start: number;
  end: number;
};
/** `offsetDays` is null for a stretch of days ("last week"). */
export type RelativeDay = { word: string; offsetDays: number | null; start: number; end: number };
export type NameClaim = { text: string; words: string[]; isFirst: boolean; start: number; end: number };
export type TextClaim = { text: string; start: number; end: number };

export type Claims = {
  folded: string;
  identifiers: TextClaim[];
  dates: DateClaim[];
  relativeDays: RelativeDay[];
  times: TimeClaim[];
  numbers: NumberClaim[];
  names: NameClaim[];
  quotations: TextClaim[];
};
