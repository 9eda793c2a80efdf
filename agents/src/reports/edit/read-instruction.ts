import { isDeepStrictEqual } from "node:util";
import type { EditOperation } from "@hoopoe/contract/reports/report-edit.ts";
import type { ReportPart } from "@hoopoe/contract/reports/report-layout.ts";
import { mendTypos } from "./mend-typos.ts";
import { plainClause } from "./plain-clause.ts";
import { type InstructionContext, readClause } from "./read-clause.ts";
import { readKept } from "./read-kept.ts";
import { readSlots } from "./read-slots.ts";
import { partLabels } from "./report-words.ts";
import { sayInEnglish } from "./report-tongues.ts";
import { settlePronouns } from "./settle-pronouns.ts";
import { type AskedSentence, splitInstruction } from "./split-instruction.ts";

export interface ReadInstruction {
  readonly operations: EditOperation[];
  /** Parts that are to stay as they are, whatever else is asked for. */
  readonly kept: readonly ReportPart[];
  /** It was said that something is to stay, a part of the report or else. */
  readonly isKeeping: boolean;
  readonly questions: readonly string[];
  /** What was said that code does not know; a model may. */
  readonly unknown: readonly { readonly said: string; readonly why: UnknownReason }[];
}

export type UnknownReason = "unknown" | "condition" | "two-meanings" | "unclear" | "undo-first";

const greeting =
  /^(?:hi|hello|hey|(?:good )?(?:morning|afternoon|evening)|ta|thx|thanks|thank you|cheers|please|ok|okay|great|perfect|nice|good|never mind|nevermind|forget it|danke|merci|gracias|спасибо)(?: (?:there|all|hoopoe|a lot|so much|again|job|work))?$/iu;
const clausesMax = 20;
const clauseCharactersMax = 400;

/**
 * Reads what a person asks of a report into operations. Every word of a clause must have its place in a rule: what fits
 * nothing is handed back as said, together with whatever it denies, limits or depends on. Questions ask for nothing.
 */
export function readInstruction(text: string, context: InstructionContext): ReadInstruction {
  const all: Mutable = { operations: [], kept: [], isKeeping: false, questions: [], unknown: [] };
  let clausesLeft = clausesMax;
  const sentences = joinLimits(splitInstruction(settlePronouns(text)));
  const asking = sentences.filter(({ text: said }) => !greeting.test(said));
  for (const sentence of asking.length === 0 ? sentences : asking) {
    clausesLeft -= sentence.clauses.length;
    if (clausesLeft < 0 || sentence.text.length > clauseCharactersMax * 4)
      all.unknown.push({ said: sentence.text, why: "unknown" });
    else if (sentence.isQuestion) all.questions.push(sentence.text);
    else if (sentence.isConditional) all.unknown.push({ said: sentence.text, why: "condition" });
    else readSentence(sentence, context, all);
  }
  if (isTorn(all.operations)) return { ...all, operations: [], unknown: [{ said: text, why: "unclear" }] };
  const undoAt = all.operations.findIndex(({ kind }) => kind === "undo");
  if (undoAt <= 0) return all;
  // "Mark it RED and undo that" asks for nothing in the end.
  return { ...all, operations: [], unknown: [{ said: text, why: "undo-first" }] };
}

/** "Mark it amber or green": what can be one thing only is asked to be two. */
function isTorn(operations: readonly EditOperation[]): boolean {
  const single = operations.filter(({ kind }) => /^(?:set|judge|rename)-/.test(kind));
  const targets = single.map(
    (one) => `${one.kind} ${"number" in one ? one.number : ""}${"part" in one ? one.part : ""}`,
  );
  const isAnother = (one: EditOperation, at: number) =>
    single.some((other, place) => place > at && targets[place] === targets[at] && !isDeepStrictEqual(one, other));
  return single.some(isAnother);
}

interface Mutable {
  operations: EditOperation[];
  kept: ReportPart[];
  isKeeping: boolean;
  questions: string[];
  unknown: { said: string; why: UnknownReason }[];
}

/** "Drop the Slack noise. But not the alerts." says one thing. */
function joinLimits(sentences: readonly AskedSentence[]): AskedSentence[] {
  const joined: AskedSentence[] = [];
  for (const sentence of sentences) {
    const before = joined.at(-1);
    if (before === undefined || before.isQuestion || sentence.isQuestion || sentence.clauses[0]?.joint !== "limit")
      joined.push(sentence);
    else
      joined.splice(-1, 1, {
        text: `${before.text}. ${sentence.text}`,
        isQuestion: false,
        isConditional: before.isConditional || sentence.isConditional,
        clauses: [...before.clauses, ...sentence.clauses],
      });
  }
  return joined;
}

function readSentence(sentence: AskedSentence, context: InstructionContext, all: Mutable): void {
  const read = readClauses(sentence, context);
  if (read.every(({ kind }) => kind !== "unknown")) return take(read, all);
  const inEnglish = [...sayInEnglish(sentence.text), ...[mendTypos(sentence.text)].flatMap((one) => one ?? [])].flatMap(
    (english) => {
      const [said, ...more] = splitInstruction(english);
      return said === undefined || more.length > 0 || said.isQuestion || said.isConditional
        ? []
        : [readClauses(said, context)];
    },
  );
  const whole = inEnglish.find((clauses) =>
    clauses.every(
      ({ kind, operations }) =>
        kind !== "unknown" && operations.every((operation) => isAsSaid(operation, sentence.text)),
    ),
  );
  if (whole !== undefined) return take(whole, all);
  const together = isSaidPlainly(sentence)
    ? (readSlots(plainClause(sentence.text), context) ?? readApart(sentence.text, context))
    : null;
  if (together !== null) return void all.operations.push(...together);
  // Beside "and" another request may stand for itself; anything else that is not understood may bear on what is.
  const isSpoilt = read.some(
    ({ clause, kind }, at) =>
      kind === "unknown" &&
      (clause.joint === "limit" ||
        clause.joint === "comma" ||
        read[at + 1]?.clause.joint === "comma" ||
        isHoldingBack(clause.text) ||
        read[at - 1]?.operations.some(isNaming) === true),
  );
  if (!isSpoilt) return take(read, all);
  all.unknown.push({
    said: sentence.text,
    why: read.length > 1 || isHoldingBack(sentence.text) ? "unclear" : "unknown",
  });
}

/** Cut at each comma and "and", where every piece is a request by itself that takes nothing as it was written. */
function readApart(said: string, context: InstructionContext): EditOperation[] | null {
  const pieces = plainClause(said).split(
    /\s*[,;]\s*(?:(?:and|then|also|und|et|y|и)\s+)*|\s+(?:and|then|also|plus|und|et|y|и|та)\s+/iu,
  );
  if (pieces.length < 2 || pieces.length > 8 || isHoldingBack(said)) return null;
  const read = pieces.filter((piece) => piece !== "").map((piece) => readOne(piece, context));
  const operations = read.flatMap((one) => one.operations);
  return read.every(({ kind }) => kind === "operations") && operations.every((one) => writtenIn(one) === "")
    ? operations
    : null;
}

/** Nothing of it is limited or kept back, so that its clauses may be read as one. */
function isSaidPlainly({ clauses }: AskedSentence): boolean {
  return clauses.every(({ joint }) => joint !== "limit");
}

function readClauses({ clauses }: AskedSentence, context: InstructionContext) {
  let before: EditOperation | undefined;
  return clauses.map((clause) => {
    let read = readOne(clause.text, context);
    // "Rename the gaps … and put it last": it is what was named before.
    const named = before === undefined ? null : nounOf(before);
    if (read.kind === "unknown" && named !== null && pronoun.test(clause.text))
      read = readOne(clause.text.replace(pronoun, named), context);
    before = read.operations.length === 1 ? read.operations[0] : undefined;
    return { clause, ...read };
  });
}

const pronoun = /(?<=^\p{L}+ )(?:it|that|this)(?!\p{L})/iu;

function nounOf(operation: EditOperation): string | null {
  if ("part" in operation && operation.kind !== "drop-part") return `the ${partLabels[operation.part].toLowerCase()}`;
  return "number" in operation && operation.kind.startsWith("judge") ? `finding ${operation.number}` : null;
}

function take(read: ReturnType<typeof readClauses>, all: Mutable): void {
  for (const { clause, kind, operations, kept } of read) {
    if (kind === "unknown" || kind === "two-meanings") all.unknown.push({ said: clause.text, why: kind });
    else if (kind === "kept") {
      all.isKeeping = true;
      all.kept.push(...kept);
    } else all.operations.push(...operations);
  }
}

const isNaming = ({ kind }: EditOperation): boolean => kind === "set-title" || kind === "rename-part";

/** It denies, keeps or corrects: whatever stands beside it is not to be done as if it were not there. */
function isHoldingBack(said: string): boolean {
  return /\b(?:not|never|no|n['’]t|dont|without|unless|except|avoid|stop|keep|leave|until|before|after|rather|instead|wait|actually|i mean|scratch that|sorry|nicht|kein\p{L}*|ohne|ne|pas|sans|sin)\b|n['’]t\b|(?<!\p{L})(?:не|без|нет)(?!\p{L})/iu.test(
    said,
  );
}

interface ReadClause {
  readonly kind: "operations" | "kept" | "two-meanings" | "unknown";
  readonly operations: EditOperation[];
  readonly kept: ReportPart[];
}

function readOne(said: string, context: InstructionContext): ReadClause {
  const nothing = { operations: [], kept: [] };
  if (said.length > clauseCharactersMax || corrections.test(said)) return { kind: "unknown", ...nothing };
  const kept = readKept(plainClause(said));
  if (kept !== null) return { kind: "kept", operations: [], kept };
  const operations = readWish(said, context) ?? readSlots(plainClause(said), context) ?? readSlipped(said, context);
  // "Don't drop the Slack messages" asks for what happens anyway.
  const denied = operations === null ? /^(?:do not|don['’]?t|never) (.+)$/iu.exec(plainClause(said))?.[1] : undefined;
  if (denied !== undefined && (readWish(denied, context)?.length ?? 0) > 0) return { kind: "kept", ...nothing };
  if (operations === null) return { kind: "unknown", ...nothing };
  return operations.length === 0 ? { kind: "two-meanings", ...nothing } : { kind: "operations", operations, kept: [] };
}

const corrections = /\b(?:no,? wait|wait,? no|scratch that,|i mean|or rather|sorry,|actually,? no|correction)\b/i;

function readWish(said: string, context: InstructionContext): EditOperation[] | null {
  const wish = plainClause(said);
  return readClause(wish, context) ?? readList(wish, context);
}

/** "Drop findings 2 and 4", "drop Slack and Jira", "shorten the summary and the findings": the same of each. Null unless all of it is read. */
function readList(wish: string, context: InstructionContext): EditOperation[] | null {
  const parts = wish
    .split(/\s*,\s*(?:and |or )?|\s+(?:and|or|&|plus|as well as|along with)\s+/iu)
    .filter((part) => part !== "");
  const [first = "", ...rest] = parts;
  if (rest.length === 0 || parts.length > 8 || /["“„«]/u.test(wish)) return null;
  const verb = /^\p{L}+(?: (?:out|down))?/u.exec(first)?.[0] ?? "";
  const lead =
    /^\p{L}+ (?:the )?(?:findings?|evidence|sources?|items?|events?|everything (?:by|from|about)|(?:all |any )?mentions of) /iu.exec(
      first,
    )?.[0];
  const operations: EditOperation[] = [];
  for (const [at, part] of parts.entries()) {
    // "Everything by Ada or from Slack".
    const isOwnLead = /^(?:from|by|about) /iu.test(part);
    const tries = isOwnLead
      ? [`${verb} everything ${part}`]
      : at === 0
        ? [part]
        : [...(lead === undefined ? [] : [`${lead}${part}`]), `${verb} ${part}`];
    const read = tries
      .map((one) => readClause(plainClause(one), context))
      .find((one) => one !== null && one.length > 0);
    if (read === undefined || read === null || read.some(isNaming)) return null;
    operations.push(...read);
  }
  return operations;
}

/** In another language, or with a slip of the pen: taken where nothing that was read is in words that were not said. */
function readSlipped(said: string, context: InstructionContext): EditOperation[] | null {
  const english = sayInEnglish(said);
  const mended = [said, ...english].flatMap((one) => mendTypos(one) ?? []);
  const read = [...english, ...mended].map((one) => readWish(one, context) ?? readSlots(plainClause(one), context));
  return (
    read.find(
      (operations) => operations !== null && operations.length > 0 && operations.every((one) => isAsSaid(one, said)),
    ) ?? null
  );
}

function isAsSaid(operation: EditOperation, said: string): boolean {
  return said.toLowerCase().includes(writtenIn(operation).toLowerCase());
}

/** What an operation takes as it was written; "" where it takes nothing. */
function writtenIn(operation: EditOperation): string {
  if (operation.kind === "drop-author") return operation.author;
  if (operation.kind === "drop-mentions") return operation.words;
  if (operation.kind === "add-finding") return operation.about;
  if (operation.kind === "set-title") return operation.title;
  return operation.kind === "rename-part" ? operation.heading : "";
}
