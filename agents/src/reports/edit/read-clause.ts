import type { EditOperation } from "@hoopoe/contract/reports/report-edit.ts";
import { confidenceLevels, likelihoodWords } from "@hoopoe/contract/reports/report-layout.ts";
import type { ReportPart } from "@hoopoe/contract/reports/report-layout.ts";
import { atEnd, range } from "./finding-numbers.ts";
import { isNameLike, limited, nameOf } from "./name-like.ts";
import { readStretch } from "./read-stretch.ts";
import { partOf, partPattern, sourceOf } from "./report-words.ts";

/** What an instruction is read beside: the report's sources, its time and how many findings it has. */
export interface InstructionContext {
  readonly sources: readonly string[];
  readonly asOf: string;
  readonly findingCount: number;
}

type Reader = (groups: readonly string[], context: InstructionContext) => EditOperation[] | null;

const drop = "(?:drop|remove|delete|leave out|take out|cut out|cut|omit|hide)";
const the = "(?:the |all of the |all the |all |any )?";
const numbers = ["one", "two", "three", "four", "five", "six", "seven", "eight"];
const units = {
  bluf: /^sentences?$/,
  findings: /^(?:findings?|stories|story|assessments?)$/,
  timeline: entryUnit(),
  actions: entryUnit(),
};

const shorten: Reader = ([part = "", to = "", unit = ""]) => {
  if (part === "it" || part.startsWith("report") || part === "everything")
    return to === ""
      ? (["bluf", "findings", "timeline"] as const).map((one) => ({ kind: "shorten", part: one, to: null }))
      : null;
  const found = partOf(part);
  if (!isShortened(found)) return null;
  if (to === "" || /^(?:half|a half)$/.test(to)) return [{ kind: "shorten", part: found, to: null }];
  const count = numberOf(to);
  // "To 50 words" and "to last week" are other wishes than so many sentences.
  if (count === null || (unit !== "" && unit !== "ones" && !units[found].test(unit))) return null;
  return [{ kind: "shorten", part: found, to: count }];
};
const withPart =
  (make: (part: NonNullable<ReturnType<typeof partOf>>, groups: readonly string[]) => EditOperation | null): Reader =>
  ([name = "", ...rest]) => {
    const part = partOf(name);
    const operation = part === null ? null : make(part, rest);
    return operation === null ? null : [operation];
  };
const mark: Reader = ([said = ""]) => tlpOf(said);
/** "Make it clear" asks for other words, not for a mark that lets everybody read it. */
const make: Reader = ([said = ""]) => (said.toLowerCase() === "clear" ? null : tlpOf(said));

const readers: readonly (readonly [RegExp, Reader])[] = [
  [
    /^(?:undo(?: (?:that|it|this|the last (?:change|edit)))?|revert|go back|back to the last version)$/i,
    () => [{ kind: "undo" }],
  ],
  [
    rule(
      `(?:shorten|trim|condense|tighten|cut) ${the}(${partPattern}|it|report|everything) (?:down )?(?:to|by|in) (?:just |only |at most |about )?(?:the )?(\\w+)(?: (?:most important|strongest|main|key|best|top))?(?: (\\w+))?`,
    ),
    shorten,
  ],
  [rule(`(?:shorten|trim|condense|tighten|cut down) ${the}(${partPattern}|it|report|everything)`), shorten],
  [rule(`make ${the}(${partPattern}|it|report|everything) (?:much |a bit )?shorter`), shorten],
  [
    rule(
      `(?:shorten|trim|condense|tighten|cut down) (?:everything|all) (?:except|but|other than|apart from)(?: for)? (.+)`,
    ),
    shortenOthers,
  ],
  [rule(`mark (?:it|this|the report) (?:as |to |with )?(?:tlp[: ]?)?([a-z+ -]+)`), mark],
  [rule(`make (?:it|this) ([a-z+ -]+)`), make],
  [rule(`(?:set|change) (?:it|this|the marking|the tlp|tlp)(?: marking)?(?: to)? (?:tlp[: ]?)?([a-z+ -]+)`), mark],
  [
    rule(
      `(?:add|show) (?:a |the |another )?(?:timeline|chronology) (?:(?:of|for|about|covering|over|during|on|in) )?(.+)`,
    ),
    ([stretch = ""], { asOf }) => {
      const found = readStretch(stretch, asOf);
      return found === null
        ? null
        : [{ kind: "add-timeline", heading: `Timeline of ${found.name}`, from: found.from, to: found.to }];
    },
  ],
  [
    rule(
      `add (?:a |an |another )?(?:finding|section|sentences?|something) (?:about|on|re|regarding|concerning|covering) (.+)`,
    ),
    ([about = ""]) => [{ kind: "add-finding", about: plain(about) }],
  ],
  [rule(`add what (?:.+?) says? about (.+)`), ([about = ""]) => [{ kind: "add-finding", about: plain(about) }]],
  [
    rule(`(?:add|show) (?:a |the |back the )?(${partPattern})(?: section| part| back| again)*`),
    withPart((part) => ({ kind: "add-part", part })),
  ],
  [
    rule(
      `(?:put|move) ${the}(${partPattern})(?: section| part)? (?:to |at )?(?:the )?(first|top|front|beginning|start|up front|last|end|bottom)`,
    ),
    withPart((part, [where = ""]) => ({
      kind: "move-part",
      part,
      where: /^(?:last|end|bottom)$/i.test(where) ? "last" : "first",
    })),
  ],
  [
    rule(`(?:rename|call|retitle) ${the}(${partPattern})(?: section| part)? (?:to |into |as )?(.+)`),
    withPart((part, [heading = ""]) => ({ kind: "rename-part", part, heading: plain(heading) })),
  ],
  [
    /^(?:title it|call it|call the report|rename (?:it|the report)(?: to)?|(?:set|change) the title to)\s*:?\s+(.+)$/i,
    ([title = ""]) => [{ kind: "set-title", title: plain(title) }],
  ],
  [
    rule(`${drop} (?:the )?(first|last) (\\w+) findings`),
    ([end = "", many = ""], { findingCount }) => {
      const found = atEnd(end, numberOf(many) ?? 0, findingCount);
      return found.length === 0 || found.length === findingCount
        ? null
        : found.map((number) => ({ kind: "drop-finding", number }));
    },
  ],
  [
    rule(`(?:merge|combine|join) (?:the )?(first|last) (\\w+) findings(?: into one)?`),
    ([end = "", many = ""], { findingCount }) => {
      const found = atEnd(end, numberOf(many) ?? 0, findingCount);
      return found.length < 2 ? null : [{ kind: "merge-findings", numbers: found }];
    },
  ],
  [
    rule(`${drop} (?:the )?last finding`),
    (_, { findingCount }) => (findingCount === 0 ? null : [{ kind: "drop-finding", number: findingCount }]),
  ],
  [
    rule(`${drop} (?:the )?findings? (?:number |no\\.? ?)?(\\d+)`),
    ([number = ""]) => [{ kind: "drop-finding", number: Number(number) }],
  ],
  [
    rule(`${drop} (?:the )?findings? (\\d+) ?(?:-|–|to|through|bis) ?(\\d+)`),
    ([from = "", to = ""]) => range(Number(from), Number(to)),
  ],
  [
    rule(`${drop} (?:the )?(?:evidence|source|item|event) (?:number |no\\.? ?|#)?(\\d+)`),
    ([number = ""]) => [{ kind: "drop-evidence", number: Number(number) }],
  ],
  [
    rule(
      `${drop} ${the}(?:(?:unverified|uncovered|unsupported)(?: sentences?| ones| claims?)?|(?:what|whatever|everything that|sentences that|anything that) (?:is|are) (?:not covered|uncovered|unverified|not verified|unsupported))`,
    ),
    () => [{ kind: "drop-not-supported" }],
  ],
  // "Cut the findings" may mean shorter or gone: only a clear word takes what was written away. What cannot be shorter is gone.
  [rule(`cut ${the}(${partPattern})(?: section| part)?`), ([name = ""]) => (isShortened(partOf(name)) ? [] : null)],
  [rule(`${drop} ${the}(${partPattern})(?: section| part)?`), withPart((part) => ({ kind: "drop-part", part }))],
  [
    rule(
      `(?:only (?:keep|use)|(?:keep|use) only) (?:the )?(.+?)(?: (?:items?|events?|messages?|mails?|sentences?|posts?))?`,
    ),
    keepOnly,
  ],
  [
    rule(
      `${drop} (?:everything|all|whatever|anything|what) (?:by|from|written by|that comes from|that came from|out of|in) (.+)`,
    ),
    ([name = ""], { sources }) => bySourceOrAuthor(name, sources),
  ],
  [
    rule(
      `${drop} (?:(?:every |all |any |the )?(?:mentions?|sentences?|lines?|remarks?|bits?|points?)(?: of| about| that mentions?| with)|(?:everything|all|anything) (?:about|on|that mentions)|whatever mentions|what (?:mentions|is about)) (.+)`,
    ),
    ([about = ""]) =>
      limited(about)
        ? null
        : (/["“„«]/u.test(about) ? [about] : about.split(/\s+or\s+/iu)).map((words) => ({
            kind: "drop-mentions",
            words: nameOf(plain(words)),
          })),
  ],
  [rule(`${drop} ${the}(.+)`), ([name = ""], { sources }) => knownSource(name, sources)],
  [
    rule(
      `${drop} ${the}(.+?)(?:'s)? (?:noise|chatter|messages?|mails?|items?|events?|sentences?|stuff|posts?|threads?|things?|entries|conversations?|channels?|tickets?|issues?|articles?|e-?mails?|files?|documents?)`,
    ),
    ([name = ""], { sources }) => bySourceOrAuthor(name, sources),
  ],
  [
    rule(
      `${drop} ${the}(?:noise|chatter|messages?|mails?|items?|events?|stuff|posts?|threads?|things?|entries) (?:of|from|by|in|on) (.+)`,
    ),
    ([name = ""], { sources }) => bySourceOrAuthor(name, sources),
  ],
  [
    rule(`(?:(?:rate|judge|mark|set) )?finding (\\d+) (?:(?:is|as|to|to be) )?(${likelihoodWords.join("|")})`),
    ([number = "", word = ""]) => judged(number, word),
  ],
  [
    rule(
      `(?:(?:set|rate|judge|make|put) )?(?:the |our |my )?confidence (?:of|in|for) finding (\\d+) (?:is|to|as|at|should be|must be|has to be) (${confidenceLevels.join("|")})`,
    ),
    ([number = "", word = ""]) => confident(number, word),
  ],
];

function isShortened(part: ReportPart | null): part is keyof typeof units {
  return part !== null && part in units;
}

function entryUnit(): RegExp {
  return /^(?:entr(?:y|ies)|lines?|rows?|points?|events?|items?|sentences?)$/;
}

function rule(pattern: string): RegExp {
  return new RegExp(`^${pattern}$`, "i");
}

/** What one clause asks for; [] where it may mean two things, null where no rule fits all of it. */
export function readClause(said: string, context: InstructionContext): EditOperation[] | null {
  for (const [pattern, reader] of readers) {
    const match = pattern.exec(said);
    if (match === null) continue;
    const operations = reader(
      match.slice(1).map((group: string | undefined) => group ?? ""),
      context,
    );
    if (operations !== null) return operations;
  }
  return null;
}

function shortenOthers([names = ""]: readonly string[]): EditOperation[] | null {
  const spared = names.split(/,? and |, ?/i).map((name) => partOf(name.replace(/^the /i, "")));
  if (spared.includes(null)) return null;
  return (["bluf", "findings", "timeline"] as const).flatMap((part) =>
    spared.includes(part) ? [] : [{ kind: "shorten", part, to: null }],
  );
}

function keepOnly([name = ""]: readonly string[], { sources }: InstructionContext): EditOperation[] | null {
  if (limited(name)) return null;
  const names = name.split(/\s*(?:,|\band\b|&|\bplus\b)\s*/i).filter((one) => one !== "");
  const kept = names.map((one) => sourceOf(one.replace(/^the /i, ""), sources));
  if (names.length > 1)
    return kept.includes(null)
      ? null
      : sources.filter((source) => !kept.includes(source)).map((source) => ({ kind: "drop-source", source }));
  if (kept[0] === null && !isNameLike(name)) return null;
  return [{ kind: "keep-source", source: kept[0] ?? plain(name) }];
}

function bySourceOrAuthor(name: string, sources: readonly string[]): EditOperation[] | null {
  const source = sourceOf(name.replace(/^the /i, ""), sources);
  if (source !== null) return [{ kind: "drop-source", source }];
  return limited(name) || !isNameLike(name) ? null : [{ kind: "drop-author", author: plain(name) }];
}

function knownSource(name: string, sources: readonly string[]): EditOperation[] | null {
  const source = sourceOf(name, sources);
  return source === null ? null : [{ kind: "drop-source", source }];
}

function tlpOf(said: string): EditOperation[] | null {
  const marked = said
    .trim()
    .toUpperCase()
    .replace(/\s*(?:\+|-|\bAND\b|\bPLUS\b|\s)\s*/g, "+");
  if (marked === "RED" || marked === "AMBER" || marked === "GREEN" || marked === "CLEAR" || marked === "AMBER+STRICT")
    return [{ kind: "set-tlp", tlp: marked }];
  // TLP 1.0's name for what 2.0 calls CLEAR.
  return marked === "WHITE" ? [{ kind: "set-tlp", tlp: "CLEAR" }] : null;
}

function judged(number: string, said: string): EditOperation[] | null {
  const likelihood = likelihoodWords.find((word) => word === said.toLowerCase());
  return likelihood === undefined ? null : [{ kind: "judge-likelihood", number: Number(number), likelihood }];
}

function confident(number: string, said: string): EditOperation[] | null {
  const level = confidenceLevels.find((word) => word === said.toLowerCase());
  return level === undefined ? null : [{ kind: "judge-confidence", number: Number(number), level }];
}

function numberOf(said: string): number | null {
  const count = /^\d{1,3}$/.test(said)
    ? Number(said)
    : /^(?:an?|single)$/i.test(said)
      ? 1
      : numbers.indexOf(said.toLowerCase()) + 1;
  return count > 0 ? count : null;
}

function plain(said: string): string {
  return said
    .trim()
    .replace(/^["'“‘«„]|["'”’»]$/g, "")
    .trim();
}
