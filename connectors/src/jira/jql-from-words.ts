/**
 * JQL for a search that somebody said in words: 'open tickets in SEC not updated for 14 days about phishing' asks for a
 * project, a state, a time and a word of the text. What none of the turns below knows has to stand in the issue.
 * `words` are plain text, never JQL: nothing of them gets out of its quotes. Source of the fields: Jira's JQL reference.
 */
export function jqlFromWords(words: string): string {
  const clauses: string[] = [];
  const left = turns.reduce(
    (text, [pattern, clauseOf]) =>
      text.replace(pattern, (...args: (string | undefined)[]) => {
        clauses.push(clauseOf(args));
        return " ";
      }),
    words,
  );
  const rest = clauses.length === 0 ? words : left.replace(noise, " ");
  const text = rest.replace(/["\\]/g, " ").replace(/\s+/g, " ").trim();
  const isSaid = clauses.length === 0 || /[\p{L}\p{N}]/u.test(text);
  return `${[...clauses, ...(isSaid ? [`text ~ "${text}"`] : [])].join(" AND ")} ORDER BY updated DESC`;
}

const thing = "(?:issues?|tickets?|bugs?|tasks?|stories|incidents?)";
const changed = "(?:updated|touched|changed)";
const numbers = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
const aTime = String.raw`(?:(\d{1,4}|a|an|${numbers.join("|")})\s+)?(minute|hour|day|week|month|year)s?`;

type Turn = readonly [pattern: RegExp, clauseOf: (args: readonly (string | undefined)[]) => string];

/** In this order: what says 'not' before what it denies. */
const turns: readonly Turn[] = [
  [/\b(?:in|of|from|for)?\s*(?:the\s+)?project\s+"?([a-z][a-z0-9_]+)\b"?/gi, ([, key = ""]) => `project = "${key}"`],
  [
    // A key is written in capitals: 'tickets in SEC', but not 'tickets in the lobby'.
    new RegExp(String.raw`(?<=\b${thing}\s+)(?:in|of|from)\s+([A-Z][A-Z0-9_]+)\b`, "g"),
    ([, key = ""]) => `project = "${key}"`,
  ],
  [
    new RegExp(
      String.raw`\b(?:(?:not|never)\s+(?:been\s+)?${changed}|nobody\s+(?:has\s+)?${changed}|(?:without\s+(?:an|any)|with\s+no)\s+updates?)\s+(?:for|in|within|since)\s+(?:(?:the\s+)?(?:last|past)\s+)?${aTime}(?:\s+ago)?\b`,
      "gi",
    ),
    ([, count, unit = ""]) => `updated <= "-${agoOf(count, unit)}"`,
  ],
  [
    new RegExp(
      String.raw`\b(updated|touched|changed|created|opened|raised)\s+(?:in|within|during)\s+(?:the\s+)?(?:last|past)\s+${aTime}\b`,
      "gi",
    ),
    ([, verb = "", count, unit = ""]) =>
      `${/^(?:updated|touched|changed)$/i.test(verb) ? "updated" : "created"} >= "-${agoOf(count, unit)}"`,
  ],
  [
    new RegExp(String.raw`\bolder\s+than\s+${aTime}\b`, "gi"),
    ([, count, unit = ""]) => `created <= "-${agoOf(count, unit)}"`,
  ],
  [/\b(?:unassigned|without\s+(?:an\s+)?assignee|not\s+assigned(?:\s+to\s+anyone)?)\b/gi, () => "assignee IS EMPTY"],
  [/\bassigned\s+to\s+me\b/gi, () => "assignee = currentUser()"],
  [
    /\b(?:(?:with|of)\s+)?(highest|high|medium|low|lowest)[\s-]+priority\b/gi,
    ([, name = ""]) => `priority = "${name.toLowerCase()}"`,
  ],
  [/\b(?:labelled|labeled|with\s+(?:the\s+)?label)\s+["']?([\w-]+)["']?/gi, ([, label = ""]) => `labels = "${label}"`],
  [
    new RegExp(String.raw`\b(?:unresolved|unfinished|not\s+(?:done|closed|resolved)|open(?=\s+${thing}\b))`, "gi"),
    () => "statusCategory != Done",
  ],
  [new RegExp(String.raw`\b(?:closed|resolved|finished)(?=\s+${thing}\b)`, "gi"), () => "statusCategory = Done"],
];

/** What a request is made of beside what it asks for. */
const noise = new RegExp(
  String.raw`\b(?:${thing}|jira|all|any|every|the|that|which|are|is|have|been|still|and|about|on|with|for|in|of|from)\b`,
  "gi",
);

/** 'two weeks' is 2w, 'the past week' 1w; JQL has nothing above weeks. */
function agoOf(count: string | undefined, unit: string): string {
  const digits = /^\d+$/.test(count ?? "")
    ? Number(count)
    : Math.max(1, numbers.indexOf((count ?? "").toLowerCase()) + 1);
  const weeks = { month: 4, year: 52 }[unit.toLowerCase()];
  return weeks === undefined ? `${digits}${unit.charAt(0).toLowerCase()}` : `${digits * weeks}w`;
}
