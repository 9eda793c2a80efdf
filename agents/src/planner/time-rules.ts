import type { Rule } from "./wording-parts.ts";

const day = "monday|tuesday|wednesday|thursday|friday|saturday|sunday";
const clock = "\\d{1,2}(?:[:.]\\d\\d)?(?: ?[ap]\\.?m\\.?)?";

/** Times of day and repetitions as the schedule's grammar knows them. */
export const timeRules: readonly Rule[] = [
  [/\b(\d{1,2}(?:[:.]\d\d)?) in the morning\b/iu, ([, hour = ""]) => `${hour} am`],
  [
    /\b(\d{1,2}(?:[:.]\d\d)?) in the (?:afternoon|evening)|\b(\d{1,2}(?:[:.]\d\d)?) at night/iu,
    ([, hour = "", late = ""]) => `${hour}${late} pm`,
  ],
  [/,? when it(?:'s|’s| is) (?=\d{1,2})/iu, () => " at "],
  [/\b(?:at|over|around) lunch(?: ?time)? \((?=\d)/iu, () => "("],
  [/\b(?:at|over|around) lunch(?: ?time)?\b/iu, () => "at noon"],
  [/\b(?:first thing|bright and early|right away|early)(?: in the morning)?,? (?=on |every |each )/iu, () => ""],
  // A time in brackets.
  [
    new RegExp(
      `\\s*\\((${clock}),? (daily|weekly|monthly|hourly|every [\\p{L}]+|each [\\p{L}]+|weekdays|on weekdays)\\)(.*?)(?=[.!?]*\\s*$)`,
      "isu",
    ),
    ([, hour = "", often = "", rest = ""]) => `${rest} ${often} at ${hour}`,
  ],
  [
    new RegExp(
      `\\s*\\((daily|weekly|monthly|every [\\p{L}]+|each [\\p{L}]+|weekdays|on weekdays),? (?:at )?(${clock})\\)(.*?)(?=[.!?]*\\s*$)`,
      "isu",
    ),
    ([, often = "", hour = "", rest = ""]) => `${rest} ${often} at ${hour}`,
  ],
  [
    new RegExp(`\\b((?:${day})s?|daily|weekdays|month) \\((?:at )?(${clock})\\)`, "iu"),
    ([, on = "", hour = ""]) => `${on} at ${hour}`,
  ],
  // Repetitions.
  [
    new RegExp(`\\b(?:between|from) (${day}) (?:and|to|through|until|till) (${day})`, "iu"),
    ([, from = "", to = ""]) => `every ${from} to ${to}`,
  ],
  [
    /\bmonthly,? (?:on )?the (\d{1,2}(?:st|nd|rd|th)|first|last day)\b/iu,
    ([, nth = ""]) => `on the ${nth} of each month`,
  ],
  [/\b(?:once )?(?:every|each) (\d+ ?)h\b/iu, ([, count = ""]) => `every ${count} hours`],
  [/\btwice a day\b/iu, () => "every 12 hours"],
  [/\b(?:each|every|per) (?:work|business)[- ]day\b/iu, () => "every weekday"],
  [
    new RegExp(`\\bat (${clock}|noon|midnight) (?:sharp|o'clock)? ?(each|every) (day|weekday)\\b`, "iu"),
    ([, hour = "", , unit = ""]) => `every ${unit} at ${hour}`,
  ],
];
