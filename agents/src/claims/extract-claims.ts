import type { AgentModel } from "../models/agent-model.ts";
import { isTooLong } from "../models/is-too-long.ts";
import { askJson } from "../tasks/ask-json.ts";
import { checkClaim, type ClaimFault } from "./check-claim.ts";
import type { ClaimItem } from "./claim-item.ts";
import type { ReadClaim } from "@hoopoe/contract/reports/read-claim.ts";
import { type AnsweredClaim, claimsAnswer, claimsInstructions, claimsPrompt, dateInZone } from "./claims-prompt.ts";
import { batchPiecesOf, cutItem, type Piece } from "./cut-pieces.ts";

/** What came of an item: `dropped` claims named a source, a quote or a value that isn't there. */
export type ItemReading =
  | { readonly status: "read"; readonly claims: ReadClaim[]; readonly dropped: number }
  | { readonly status: "failed"; readonly reason: string };

const failuresMax = 3;
const smallestPiece = 1_000;
/** Local models write a few words a second. */
const totalMs = 300_000;

interface Progress {
  readonly claims: ReadClaim[];
  dropped: number;
  left: number;
  reason: string | null;
}

/**
 * Has a model read items in batches. Each item's outcome is handed over as soon as all of it was read: a batch whose call fails
 * leaves its items failed, and three failures in a row end the reading. Throws only where the caller aborts, or `onItem` does.
 */
export async function extractClaims(given: {
  model: AgentModel;
  items: readonly ClaimItem[];
  signal?: AbortSignal;
  onItem: (item: ClaimItem, reading: ItemReading) => Promise<void>;
  /** Hears each claim that isn't kept, and why. */
  onRefused?: OnRefused;
}): Promise<void> {
  const { model, items, signal, onItem, onRefused } = given;
  const pieces = items.flatMap((item) => cutItem(item));
  const progress = new Map<ClaimItem, Progress>();
  for (const { item } of pieces) {
    const { left } = progress.get(item) ?? { left: 0 };
    progress.set(item, { claims: [], dropped: 0, left: left + 1, reason: null });
  }
  let failures = 0;
  let lastReason = "";
  for (const batch of batchPiecesOf(pieces)) {
    const outcome = failures < failuresMax ? await readBatch(batch, { model, signal }) : { failed: lastReason };
    if ("failed" in outcome) {
      failures += 1;
      lastReason = outcome.failed;
    } else failures = 0;
    for (const [index, { item }] of batch.entries()) {
      const state = progress.get(item);
      if (state === undefined) continue;
      state.left -= 1;
      if ("failed" in outcome) state.reason = outcome.failed;
      else take(state, outcome.answers[index] ?? [], { item, onRefused });
      if ("strays" in outcome && index === 0) state.dropped += outcome.strays;
      if (state.left === 0) await onItem(item, readingOf(state));
    }
  }
}

type OnRefused = (refused: { itemId: string; fault: ClaimFault; answered: AnsweredClaim }) => void;

function take(
  state: Progress,
  answers: readonly AnsweredClaim[],
  { item, onRefused }: { item: ClaimItem; onRefused: OnRefused | undefined },
): void {
  for (const answered of answers) {
    const taken = new Set(state.claims.map(({ id }) => id));
    const claim = checkClaim(answered, item, taken);
    if (typeof claim === "string") {
      state.dropped += 1;
      onRefused?.({ itemId: item.id, fault: claim, answered });
    }
    // What two batches say in the same words is said once.
    else if (
      !state.claims.some(({ statement, span }) => statement === claim.statement && span.start === claim.span.start)
    )
      state.claims.push(claim);
  }
}

function readingOf({ claims, dropped, reason }: Progress): ItemReading {
  return reason === null ? { status: "read", claims, dropped } : { status: "failed", reason };
}

/** `answers`: for each piece; `strays`: claims of sources that there aren't. */
type BatchOutcome = { answers: AnsweredClaim[][]; strays: number } | { failed: string };

async function readBatch(
  batch: readonly Piece[],
  { model, signal }: { model: AgentModel; signal: AbortSignal | undefined },
): Promise<BatchOutcome> {
  const prompt = claimsPrompt(
    batch.map(({ item, text }) => ({ ...item, text, date: dateInZone(item.date, item.zoneMinutes) })),
  );
  const outcome = await askJson({
    model,
    system: claimsInstructions,
    prompt,
    schema: claimsAnswer,
    totalMs,
    ...(signal === undefined ? {} : { signal }),
  });
  if (outcome.status === "answered") {
    const { claims } = outcome.value;
    const answers = batch.map((_, index) => claims.filter(({ source }) => source === index + 1));
    return { answers, strays: claims.filter(({ source }) => source < 1 || source > batch.length).length };
  }
  const isSlow = batch.length > 1 && outcome.code === "stalled";
  if (!isSlow && !isTooLong(outcome)) return { failed: outcome.reason };
  return splitBatch(batch, { model, signal, reason: outcome.reason });
}

/** What doesn't fit is asked for in two halves, a single piece in two parts. */
async function splitBatch(
  batch: readonly Piece[],
  { model, signal, reason }: { model: AgentModel; signal: AbortSignal | undefined; reason: string },
): Promise<BatchOutcome> {
  const [only] = batch;
  if (batch.length === 1 && only !== undefined) {
    if (only.text.length <= smallestPiece) return { failed: reason };
    const parts = cutItem({ ...only.item, body: only.text }, Math.ceil(only.text.length / 2)).map(({ text }) => ({
      item: only.item,
      text,
    }));
    const outcome = await readParts(parts, { model, signal });
    return "failed" in outcome ? outcome : { answers: [outcome.answers.flat()], strays: outcome.strays };
  }
  const middle = Math.ceil(batch.length / 2);
  return joined(await readBatch(batch.slice(0, middle), { model, signal }), () =>
    readBatch(batch.slice(middle), { model, signal }),
  );
}

async function readParts(
  [first, ...rest]: readonly Piece[],
  at: { model: AgentModel; signal: AbortSignal | undefined },
): Promise<BatchOutcome> {
  if (first === undefined) return { answers: [], strays: 0 };
  return joined(await readBatch([first], at), () => readParts(rest, at));
}

async function joined(first: BatchOutcome, next: () => Promise<BatchOutcome>): Promise<BatchOutcome> {
  if ("failed" in first) return first;
  const second = await next();
  if ("failed" in second) return second;
  return { answers: [...first.answers, ...second.answers], strays: first.strays + second.strays };
}
