import type { EditOperation } from "@hoopoe/contract/report-edit.ts";
import { confidenceLevels, likelihoodWords } from "@hoopoe/contract/report-layout.ts";
import { readStretch } from "./read-stretch.ts";
import { partOf, partPattern, sourceOf } from "./report-words.ts";

export interface ReadInstruction {
  readonly operations: EditOperation[];
  /** What was said that code does not know; a model may. */
  readonly unknown: string[];
}

/** What an instruction is read beside: the report's sources and its time. */
export interface InstructionContext {
  readonly sources: readonly string[];
  readonly asOf: string;
}

const verbs =
  "shorten|cut|trim|condense|tighten|make|drop|remove|delete|leave|take|omit|hide|only|keep|use|add|show|mark|set|label|classify|title|call|rename|change|put|move|finding|confidence|rate|judge|undo|revert|go|tlp";
const clausesMax = 20;
const clauseCharactersMax = 400;

/** Reads what a person asks of a report, clause by clause, into operations. No clause is guessed at: what fits nothing is handed back as said. */
export function readInstruction(text: string, context: InstructionContext): ReadInstruction {
  const clauses = text
    .split(
      new RegExp(`[;\\n]+|[.!](?=\\s|$)|,?\\s+(?:and|then|also)\\s+(?=(?:${verbs})\\b)|,\\s*(?=(?:${verbs})\\b)`, "i"),
    )
    .map((clause) =>
      clause
        .trim()
        .replace(/^(?:please|now|also|then|and|can you|could you)[,\s]+/i, "")
        .trim(),
    )
    .filter((clause) => clause !== "");
  const operations: EditOperation[] = [];
  const unknown: string[] = [];
  for (const clause of clauses.slice(0, clausesMax)) {
    const operation = clause.length > clauseCharactersMax ? null : readClause(clause, context);
    if (operation === null) unknown.push(clause);
    else operations.push(operation);
  }
  return { operations, unknown: [...unknown, ...clauses.slice(clausesMax)] };
}

type Reader = (groups: readonly string[], context: InstructionContext) => EditOperation | null;

const drop = "(?:drop|remove|delete|leave out|take out|cut out|cut|omit|hide)";
const the = "(?:the |all |all the |any )?";
const numbers = ["one", "two", "three", "four", "five", "six", "seven", "eight"];
const ordinals = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth"];

const shorten: Reader = ([part = "", to = ""]) => {
  const found = partOf(part);
  if (found !== "bluf" && found !== "findings" && found !== "timeline" && found !== "actions") return null;
  return { kind: "shorten", part: found, to: to === "" ? null : numberOf(to) };
};
const withPart =
  (make: (part: NonNullable<ReturnType<typeof partOf>>, groups: readonly string[]) => EditOperation): Reader =>
  ([name = "", ...rest]) => {
    const part = partOf(name);
    return part === null ? null : make(part, rest);
  };

const readers: readonly (readonly [RegExp, Reader])[] = [
  [
    /^(?:undo(?: (?:that|it|this|the last (?:change|edit)))?|revert|go back|back to the last version)$/i,
    () => ({ kind: "undo" }),
  ],
  [
    rule(`(?:shorten|trim|condense|tighten|cut down) ${the}(${partPattern})(?: (?:down )?to (\\w+)(?: \\w+)?)?`),
    shorten,
  ],
  [rule(`make ${the}(${partPattern}) (?:much |a bit )?shorter`), shorten],
  [rule(`cut ${the}(${partPattern}) (?:down )?to (\\w+)(?: \\w+)?`), shorten],
  [
    rule(`(?:mark|label|classify) (?:it|this|the report) (?:as )?(?:tlp[: ]?)?([a-z+ ]+)`),
    ([mark = ""]) => tlpOf(mark),
  ],
  [
    rule(`(?:set|change|make) (?:it|this|the marking|the tlp|tlp)(?: marking)?(?: to)? (?:tlp[: ]?)?([a-z+ ]+)`),
    ([mark = ""]) => tlpOf(mark),
  ],
  [rule(`tlp[: ]?([a-z+ ]+)`), ([mark = ""]) => tlpOf(mark)],
  [
    rule(`(?:add|show) (?:a |the |another )?(?:timeline|chronology) (?:of|for|from|about|between) (.+)`),
    ([stretch = ""], { asOf }) => {
      const found = readStretch(stretch, asOf);
      return found === null
        ? null
        : { kind: "add-timeline", heading: `Timeline of ${found.name}`, from: found.from, to: found.to };
    },
  ],
  [
    rule(`add (?:a |an |another )?(?:finding|section|paragraph|sentences?|something) (?:about|on) (.+)`),
    ([about = ""]) => ({ kind: "add-finding", about: plain(about) }),
  ],
  [rule(`add what (?:.+?) says? about (.+)`), ([about = ""]) => ({ kind: "add-finding", about: plain(about) })],
  [
    rule(`(?:add|show) (?:a |the |back the )?(${partPattern})(?: section| part| back| again)*`),
    withPart((part) => ({ kind: "add-part", part })),
  ],
  [
    rule(
      `(?:put|move) ${the}(${partPattern}) (?:to |at )?(?:the )?(first|top|front|beginning|up front|last|end|bottom)`,
    ),
    withPart((part, [where = ""]) => ({
      kind: "move-part",
      part,
      where: /^(?:last|end|bottom)$/.test(where) ? "last" : "first",
    })),
  ],
  [
    rule(`(?:rename|call) ${the}(${partPattern}) (?:to |into |as )?(.+)`),
    withPart((part, [heading = ""]) => ({ kind: "rename-part", part, heading: plain(heading) })),
  ],
  [
    /^(?:title it|call it|call the report|rename (?:it|the report)(?: to)?|(?:set|change) the title to)\s*:?\s+(.+)$/i,
    ([title = ""]) => ({ kind: "set-title", title: plain(title) }),
  ],
  [
    rule(`${drop} finding (?:number |no\\.? ?)?(\\d+)`),
    ([number = ""]) => ({ kind: "drop-finding", number: Number(number) }),
  ],
  [
    rule(`${drop} the (${ordinals.join("|")}) finding`),
    ([word = ""]) => ({ kind: "drop-finding", number: ordinals.indexOf(word) + 1 }),
  ],
  [
    rule(`${drop} (?:evidence|source|item|event) (?:number |no\\.? ?)?(\\d+)`),
    ([number = ""]) => ({ kind: "drop-evidence", number: Number(number) }),
  ],
  [
    rule(
      `${drop} ${the}(?:(?:unverified|uncovered)(?: sentences?| ones)?|(?:what|whatever|everything that|sentences that) (?:is|are) (?:not covered|uncovered|unverified))`,
    ),
    () => ({ kind: "drop-unverified" }),
  ],
  [rule(`${drop} ${the}(${partPattern})(?: section| part)?`), withPart((part) => ({ kind: "drop-part", part }))],
  [
    rule(
      `(?:only (?:keep|use)|(?:keep|use) only) (?:the )?(.+?)(?: (?:items?|events?|messages?|mails?|sentences?|posts?))?`,
    ),
    ([name = ""], { sources }) => ({ kind: "keep-source", source: sourceOf(name, sources) ?? plain(name) }),
  ],
  [
    rule(`${drop} (?:everything|all|whatever|anything|what) (?:by|from|written by|that comes from) (.+)`),
    ([name = ""], { sources }) => bySourceOrAuthor(name, sources),
  ],
  [
    rule(
      `${drop} (?:(?:every|all |any )?(?:mentions?|sentences?)(?: of| about| that mentions?)|everything (?:about|that mentions)|whatever mentions|what (?:mentions|is about)) (.+)`,
    ),
    ([about = ""]) => ({ kind: "drop-mentions", words: plain(about) }),
  ],
  [rule(`${drop} ${the}(.+)`), ([name = ""], { sources }) => knownSource(name, sources)],
  [
    rule(
      `${drop} ${the}(.+?)(?:'s)? (?:noise|chatter|messages?|mails?|items?|events?|sentences?|stuff|posts?|threads?)`,
    ),
    ([name = ""], { sources }) => bySourceOrAuthor(name, sources),
  ],
  [
    rule(`(?:(?:rate|judge|mark|set) )?finding (\\d+) (?:is|as|to|to be) (${likelihoodWords.join("|")})`),
    ([number = "", word = ""]) => judged(number, word),
  ],
  [
    rule(`(?:set )?(?:the )?confidence (?:of|in|for) finding (\\d+) (?:is|to|as) (${confidenceLevels.join("|")})`),
    ([number = "", word = ""]) => confident(number, word),
  ],
];

function rule(pattern: string): RegExp {
  return new RegExp(`^${pattern}$`, "i");
}

function readClause(clause: string, context: InstructionContext): EditOperation | null {
  const said = clause.replace(/\s+/g, " ").replace(/[.!]+$/, "");
  for (const [pattern, reader] of readers) {
    const match = pattern.exec(said);
    const operation =
      match === null
        ? null
        : reader(
            match.slice(1).map((group: string | undefined) => group ?? ""),
            context,
          );
    if (operation !== null) return operation;
  }
  return null;
}

function bySourceOrAuthor(name: string, sources: readonly string[]): EditOperation {
  const source = sourceOf(name, sources);
  return source === null ? { kind: "drop-author", author: plain(name) } : { kind: "drop-source", source };
}

function knownSource(name: string, sources: readonly string[]): EditOperation | null {
  const source = sourceOf(name, sources);
  return source === null ? null : { kind: "drop-source", source };
}

function tlpOf(said: string): EditOperation | null {
  const mark = said
    .trim()
    .toUpperCase()
    .replace(/\s*(?:\+|\bAND\b|\s)\s*/g, "+");
  if (mark === "RED" || mark === "AMBER" || mark === "GREEN" || mark === "CLEAR") return { kind: "set-tlp", tlp: mark };
  if (mark === "AMBER+STRICT") return { kind: "set-tlp", tlp: "AMBER+STRICT" };
  // TLP 1.0's name for what 2.0 calls CLEAR.
  return mark === "WHITE" ? { kind: "set-tlp", tlp: "CLEAR" } : null;
}

function judged(number: string, said: string): EditOperation | null {
  const likelihood = likelihoodWords.find((word) => word === said.toLowerCase());
  return likelihood === undefined ? null : { kind: "judge-likelihood", number: Number(number), likelihood };
}

function confident(number: string, said: string): EditOperation | null {
  const level = confidenceLevels.find((word) => word === said.toLowerCase());
  return level === undefined ? null : { kind: "judge-confidence", number: Number(number), level };
}

function numberOf(said: string): number | null {
  const count = /^\d{1,3}$/.test(said) ? Number(said) : numbers.indexOf(said.toLowerCase()) + 1;
  return count > 0 ? count : null;
}

function plain(said: string): string {
  return said
    .trim()
    .replace(/^["'“‘]|["'”’]$/g, "")
    .trim();
}
