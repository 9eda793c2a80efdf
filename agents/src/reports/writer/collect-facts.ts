import type { SourceDoc } from "@hoopoe/quotes/source-doc.ts";
import { fenceEvidence } from "../../models/fence-evidence.ts";
import { askAgent } from "./ask-agent.ts";
import type { AgentSession } from "./start-session.ts";
import { factsTurn, headingOf, type ReadFacts, writerInstructions } from "./writer-prompt.ts";
import { facts as factsAnswer } from "./writer-schema.ts";

/** A model whose window holds less than this reads no report. */
export const roomMin = 6_000;
const batchesMax = 40;
const factChars = 260;
/** Of a call's room, what all facts together may take. */
const factsShare = 0.5;

interface Piece {
  readonly number: number;
  readonly heading: string;
  readonly body: string;
}

export type Collected =
  | { status: "collected"; facts: ReadFacts; unread: readonly number[]; reason: string }
  | { status: "failed"; reason: string; isTooMuch: boolean };

/**
 * Reads sources that don't fit one call in batches of `room` characters, and keeps the facts of each. Sources that could
 * not be read are named with the reason: nothing is left out in silence.
 */
export async function collectFacts(
  {
    docs,
    docIndexes,
    question,
  }: { docs: readonly SourceDoc[]; docIndexes: ReadonlyMap<number, number>; question: string },
  { session, room }: { session: AgentSession; room: number },
): Promise<Collected> {
  const all = batchesOf(piecesOf(docs, docIndexes, room), room);
  const batches = all.slice(0, batchesMax);
  const unread = new Set(all.slice(batchesMax).flatMap((batch) => batch.map(({ number }) => number)));
  let reason = unread.size === 0 ? "" : `a report reads at most ${batchesMax} batches`;
  const factsMax = Math.max(4, Math.floor((room * factsShare) / batches.length / factChars));
  const lines = new Map<number, string[]>();
  for (const [index, batch] of batches.entries()) {
    const turn = factsTurn(question, { batch: index + 1, batches: batches.length, factsMax });
    const outcome = await askAgent({
      session,
      instructions: writerInstructions,
      messages: [{ role: "user", text: `${fenceEvidence(batch)}\n\n${turn}` }],
      schema: factsAnswer,
      temperature: 0,
    });
    if (outcome.status === "failed") {
      if (outcome.code === "too-much-asked" || lines.size === 0)
        return { status: "failed", reason: outcome.reason, isTooMuch: outcome.code === "too-much-asked" };
      reason = outcome.reason;
      for (const { number } of batch) unread.add(number);
      continue;
    }
    const known = new Set(batch.map(({ number }) => number));
    for (const { n, text, quote } of outcome.value.facts.filter((fact) => known.has(fact.n)).slice(0, factsMax))
      lines.set(n, [...(lines.get(n) ?? []), quote === "" ? text : `${text} (${JSON.stringify(quote)})`]);
  }
  return { status: "collected", facts: { lines, batches: batches.length }, unread: [...unread], reason };
}

/** A source that is longer than a call's room is read in several pieces. */
function piecesOf(docs: readonly SourceDoc[], docIndexes: ReadonlyMap<number, number>, room: number): Piece[] {
  return [...docIndexes].flatMap(([number, index]) => {
    const doc = docs[index];
    if (doc === undefined) return [];
    const heading = headingOf(doc);
    const size = Math.max(1_000, room - heading.length - 200);
    const count = Math.max(1, Math.ceil(doc.body.length / size));
    return Array.from({ length: count }, (_, at) => ({
      number,
      heading,
      body: doc.body.slice(at * size, (at + 1) * size),
    }));
  });
}

function batchesOf(pieces: readonly Piece[], room: number): Piece[][] {
  const sizeOf = ({ heading, body }: Piece) => heading.length + body.length + 160;
  const batches: { pieces: Piece[]; size: number }[] = [];
  for (const piece of pieces) {
    const last = batches.at(-1);
    if (last !== undefined && last.size + sizeOf(piece) <= room) {
      last.pieces.push(piece);
      last.size += sizeOf(piece);
    } else batches.push({ pieces: [piece], size: sizeOf(piece) });
  }
  return batches.map((batch) => batch.pieces);
}
