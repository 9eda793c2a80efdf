import type { Rule } from "./wording-parts.ts";

const day = "monday|tuesday|wednesday|thursday|friday|saturday|sunday";
const clock = "\\d{1,2}(?:[:.]\\d\\d)?(?: ?[ap]\\.?m\\.?)?";

const numbers = "one two three four five six seven eight nine ten eleven twelve".split(" ");

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
  // 'Mornings at 5:30', 'each evening at eight'
  [/^(morning|evening|afternoon|night|noon)s(?=,? at | \d)/iu, ([, part = ""]) => `Every ${part.toLowerCase()}`],
  [
    /\b((?:every|each) (morning|evening|afternoon|night)),? at (\d{1,2}(?:[:.]\d\d)?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)(?! ?[ap]\.?m|[:.]?\d)(?: o['’]clock)?(?=[,:;. ]|$)/iu,
    ([, each = "", part = "", hour = ""]) => {
      const at = String(numbers.indexOf(hour.toLowerCase()) + 1 || hour);
      if (/^(?:1[3-9]|2\d)/u.test(at)) return undefined;
      return `${each} at ${at} ${part.toLowerCase() === "morning" ? "am" : "pm"}`;
    },
  ],
  [
    /^at (midnight|noon),? (?=\p{L})(?!.*\b(?:every|each (?!of\b|one\b)|daily|weekly|monthly|tomorrow|today|tonight|on)\b)/iu,
    ([, hour = ""]) => `Every day at ${hour}, `,
  ],
  [
    /\bat (one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)(?: o['’]clock)?(?= (?:am|pm|every|each|on|sharp)\b|[,:;.]|$)/iu,
    ([, hour = ""]) => `at ${numbers.indexOf(hour.toLowerCase()) + 1}`,
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
