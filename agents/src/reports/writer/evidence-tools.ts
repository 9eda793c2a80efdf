import type { Claim, ClaimGroup } from "@hoopoe/contract/reports/claim.ts";
import type { ReadDoc } from "@hoopoe/quotes/read-docs.ts";
import type { SourceDoc } from "@hoopoe/quotes/source-doc.ts";
import { startBm25 } from "@hoopoe/quotes/retrieval/start-bm25.ts";
import { contentStems } from "@hoopoe/quotes/retrieval/tokenise.ts";
import * as z from "zod/mini";
import { fenceEvidence } from "../../models/fence-evidence.ts";
import { readLeniently } from "../../models/read-leniently.ts";
import type { StepTool } from "../../models/step-request.ts";
import { strictSchema } from "../../models/strict-schema.ts";
import type { RelatedSources } from "./related-sources.ts";

/** Tools over a report's sources. What they give is the sources' text between fences, or a line that says why not. */
export interface EvidenceTools {
  readonly declared: readonly StepTool[];
  run(name: string, input: unknown): Promise<string>;
}

interface ToolSources {
  /** The report's documents as they were read, in their order. */
  readonly read: readonly ReadDoc[];
  /** The document's index behind each source number. */
  readonly docIndexes: ReadonlyMap<number, number>;
  readonly claims: readonly ClaimGroup[];
  readonly related: RelatedSources;
}

const hitsMax = 8;
const excerptChars = 500;
const itemChars = 12_000;
const threadMax = 20;

const text = (max: number) => z.optional(z.nullable(z.string().check(z.maxLength(max))));
const searchInput = z.object({
  words: z.string().check(z.maxLength(300)),
  source: text(40),
  author: text(200),
  from: text(40),
  to: text(40),
});
const openInput = z.object({ id: z.coerce.number(), from: z.optional(z.nullable(z.coerce.number())) });
const threadInput = z.object({ id: z.coerce.number() });
const statementInput = z.object({ statement: z.string().check(z.minLength(1), z.maxLength(1000)) });

interface EvidenceTool {
  readonly declared: StepTool;
  run(input: unknown): Promise<string>;
}

function defineTool<T>(
  name: string,
  { description, schema, run }: { description: string; schema: z.ZodMiniType<T>; run: (input: T) => Promise<string> },
): EvidenceTool {
  const json = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
  return {
    declared: { name, description, inputSchema: strictSchema(schema).json },
    async run(input) {
      const parsed = schema.safeParse(readLeniently(input, json));
      if (parsed.success) return run(parsed.data);
      const faults = parsed.error.issues.map(({ path, message }) => `${path.join(".") || "its root"}: ${message}`);
      return `The input of ${name} can't be used: ${faults.join("; ")}`;
    },
  };
}

/** @param sources what the report is written from, and what the workspace has beside it */
export function createEvidenceTools(sources: ToolSources): EvidenceTools {
  const { related } = sources;
  const index = indexOf(sources);
  const tools = [
    defineTool("search", {
      description:
        "Search the sources, and related items of the workspace, by words, in any language they use; optionally only of a kind of source, an author, or a stretch of time (ISO 8601 in UTC; without one, related items are those of the report's time). Gives the best hits with their numbers.",
      schema: searchInput,
      run: (input) => search(index, input, related),
    }),
    defineTool("open_item", {
      description:
        "Read one source or related item in full by its number; `from` continues a long one at that character.",
      schema: openInput,
      run: ({ id, from }) => openItem(index, id, { from: from ?? 0, related }),
    }),
    defineTool("read_thread", {
      description: "Read all of the thread that a source or related item belongs to, oldest first.",
      schema: threadInput,
      run: ({ id }) => readThread(index, id, related),
    }),
    defineTool("find_contradictions", {
      description:
        "Find what may contradict a statement: sources and related items of the workspace about the same thing, the newest first, and claims that replaced or dispute it.",
      schema: statementInput,
      run: ({ statement }) => findContradictions(index, statement, sources),
    }),
  ];
  const names = tools.map(({ declared }) => declared.name);
  return {
    declared: tools.map(({ declared }) => declared),
    run: async (name, input) =>
      (await tools.find(({ declared }) => declared.name === name)?.run(input)) ??
      `There is no tool "${name.slice(0, 60)}". Use one of: ${names.join(", ")}.`,
  };
}

interface SourceIndex {
  readonly numberOf: (read: ReadDoc) => number | undefined;
  readonly byNumber: ReadonlyMap<number, ReadDoc>;
  readonly rank: (words: string) => { read: ReadDoc; score: number }[];
}

function indexOf({ read, docIndexes }: ToolSources): SourceIndex {
  const numbers = new Map([...docIndexes].map(([number, at]) => [at, number]));
  const byNumber = new Map(
    [...docIndexes].flatMap(([number, at]) => {
      const one = read[at];
      return one === undefined ? [] : [[number, one] as const];
    }),
  );
  let built: ReturnType<ReturnType<typeof startBm25>["finish"]> | undefined;
  const bm25 = () => {
    if (built !== undefined) return built;
    const builder = startBm25();
    for (const { terms } of read) builder.add(terms);
    return (built = builder.finish());
  };
  return {
    byNumber,
    numberOf: ({ index }) => numbers.get(index),
    rank(words) {
      const scores = bm25().score(new Map(contentStems(words).map((stem) => [stem, 1])));
      return read
        .map((one) => ({ read: one, score: scores[one.index] ?? 0 }))
        .filter(({ score }) => score > 0)
        .toSorted((a, b) => b.score - a.score);
    },
  };
}

async function search(
  index: SourceIndex,
  { words, source = null, author = null, from, to }: z.infer<typeof searchInput>,
  related: RelatedSources,
): Promise<string> {
  const [start, end] = [Date.parse(from ?? ""), Date.parse(to ?? "")];
  const found = index
    .rank(words)
    .filter(
      ({ read: { doc, at } }) =>
        (source == null || doc.source_datatype.toLowerCase() === source.toLowerCase()) &&
        (author == null || doc.author.toLowerCase().includes(author.toLowerCase())) &&
        !(at < start) &&
        !(at > end),
    );
  const bound = (at: number) => (Number.isNaN(at) ? null : new Date(at).toISOString());
  const others = await related.search({ words, source, author, from: bound(start), to: bound(end) });
  const own = shown(
    index,
    found.slice(0, hitsMax).map(({ read }) => read),
    {
      none: "No source has these words. Try other words, or fewer filters.",
      charsMax: excerptChars,
      words,
    },
  );
  return both(
    own,
    excerpts(related, others, () => words),
  );
}

async function openItem(
  index: SourceIndex,
  id: number,
  { from, related }: { from: number; related: RelatedSources },
): Promise<string> {
  const read = index.byNumber.get(id);
  const doc = read?.doc ?? (await related.open(id));
  if (doc === null) return noSource(id);
  const start = Math.max(0, Math.min(from, doc.body.length));
  const body = doc.body.slice(start, start + itemChars);
  const rest = doc.body.length - start - body.length;
  const more = rest > 0 ? `\n${rest} more characters: open it again from ${start + body.length}.` : "";
  return `${read === undefined ? related.shown([doc], () => body) : fenced(index, read, body)}${more}`;
}

async function readThread(index: SourceIndex, id: number, related: RelatedSources): Promise<string> {
  const read = index.byNumber.get(id);
  const itemId = read?.doc.itemId ?? related.found(id)?.itemId;
  if (itemId === undefined) return noSource(id);
  const others = related.shown((await related.thread(itemId)).slice(-threadMax), ({ body }) =>
    excerptOf(body, "", itemChars / 4),
  );
  if (read === undefined) return others === "" ? noSource(id) : others;
  const thread = [...index.byNumber.values()]
    .filter((one) => one.thread === read.thread)
    .toSorted((a, b) => a.at - b.at);
  return both(shown(index, thread.slice(-threadMax), { none: noSource(id), charsMax: itemChars / 4 }), others);
}

async function findContradictions(
  index: SourceIndex,
  statement: string,
  { claims: groups, related }: Pick<ToolSources, "claims" | "related">,
): Promise<string> {
  const stems = new Set(contentStems(statement));
  const isAbout = ({ statement: other, subjects }: Claim) =>
    contentStems([other, ...subjects.map(({ name }) => name)].join(" ")).filter((stem) => stems.has(stem)).length >= 2;
  const lines = groups
    .filter(({ claims, disputedIds, supersededIds, override }) => {
      const isSettled = disputedIds.length + supersededIds.length > 0 || override !== null;
      return isSettled && claims.some(isAbout);
    })
    .slice(0, hitsMax)
    .map(({ matter, claims, currentId, supersededIds, disputedIds, override }) => {
      const say = (ids: readonly string[]) =>
        claims
          .filter(({ id }) => ids.includes(id))
          .map(({ statement: said, author, saidAt }) => ({ said, author, saidAt }));
      const holds = say(currentId === null ? [] : [currentId]);
      return JSON.stringify({
        matter,
        holds,
        replaced: say(supersededIds),
        disputed: say(disputedIds),
        decided: override?.value,
      });
    });
  const best = index.rank(statement).slice(0, hitsMax * 2);
  const newest = best.map(({ read }) => read).toSorted((a, b) => b.at - a.at);
  const own = shown(index, newest, { none: "No source is about this.", charsMax: excerptChars, words: statement });
  const others = await related.search({ words: statement, source: null, author: null, from: null, to: null });
  const sources = both(
    own,
    excerpts(related, others, () => statement),
  );
  if (lines.length === 0) return sources;
  const claimed = fenceEvidence([{ number: 0, heading: "claims about it, one matter a line", body: lines.join("\n") }]);
  return `${claimed}\n\n${sources}`;
}

function shown(
  index: SourceIndex,
  found: readonly ReadDoc[],
  { none, charsMax, words = "" }: { none: string; charsMax: number; words?: string },
): string {
  const texts = found
    .filter((read) => index.numberOf(read) !== undefined)
    .map((read) => fenced(index, read, excerptOf(read.doc.body, words, charsMax)));
  return texts.length === 0 ? none : texts.join("\n\n");
}

/** Related items by what they say of some words. */
export function excerpts(
  related: RelatedSources,
  docs: readonly SourceDoc[],
  wordsOf: (doc: SourceDoc) => string,
): string {
  return related.shown(docs, (doc) => excerptOf(doc.body, wordsOf(doc), excerptChars));
}

function both(own: string, others: string): string {
  return others === "" ? own : `${own}\n\n${others}`;
}

/** From the first line that holds one of the words. */
function excerptOf(body: string, words: string, charsMax: number): string {
  if (body.length <= charsMax) return body;
  const stems = new Set(contentStems(words));
  let at = 0;
  for (const line of body.split("\n")) {
    if (contentStems(line).some((stem) => stems.has(stem))) break;
    at += line.length + 1;
  }
  const start = at >= body.length ? 0 : at;
  return `${start > 0 ? "[…] " : ""}${body.slice(start, start + charsMax)}${start + charsMax < body.length ? " […]" : ""}`;
}

function fenced(index: SourceIndex, read: ReadDoc, body: string): string {
  const { source_datatype, date, author, title } = read.doc;
  const heading = `${source_datatype} | ${date} | ${author} | ${title}`;
  return fenceEvidence([{ number: index.numberOf(read) ?? 0, heading, body }]);
}

function noSource(id: number): string {
  return `There is no source ${id}.`;
}
