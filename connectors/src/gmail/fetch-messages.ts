import { setTimeout as pause } from "node:timers/promises";
import type { SourceItem } from "@hoopoe/contract/intake/item.ts";
import { ConnectorError } from "../shared/connector-error.ts";
import { excerptCharsMax, type FailureRecord } from "../shared/connector-record.ts";
import type { ReadWindow } from "../shared/connector.ts";
import { inOrder } from "../shared/in-order.ts";
import type { BatchPart } from "./batch.ts";
import type { MailboxApi } from "./mailbox-api.ts";
import { isHidden, messageItem } from "./message-item.ts";
import { gmailRefusal } from "./refusal.ts";
import { anything, message as messageSchema } from "./schemas.ts";

export type MailboxPlace = { api: MailboxApi; address: string; externalIdOf: (id: string) => string };

/** What a message is now: an item, nothing to be shown (deleted, binned, outside the window), or broken. */
export type Looked =
  | { type: "item"; item: SourceItem }
  | { type: "delete"; externalId: string }
  | { type: "outside" }
  | FailureRecord;

/** As many as the vendor recommends for a batch; while one is read, it makes the next. */
const batchMessages = 50;
const batchesAtOnce = 2;
/** A pause up to this is slept through here; a longer one ends the read, and whoever runs it waits. */
const pauseMsMax = 2_000;

/** Looks at messages, some at a time, in order. Throws ConnectorError where the vendor lets nobody look now. */
export async function* fetchMessages(
  mailbox: MailboxPlace,
  ids: readonly string[],
  window: ReadWindow,
): AsyncGenerator<Looked, void, undefined> {
  const batches = Array.from({ length: Math.ceil(ids.length / batchMessages) }, (_, index) =>
    ids.slice(index * batchMessages, (index + 1) * batchMessages),
  );
  const run = async (batch: readonly string[]) => lookAtAll(mailbox, batch, window);
  for await (const { found, refusal } of inOrder(batches, { atOnce: batchesAtOnce, run })) {
    yield* found;
    if (refusal !== null) throw refusal.error;
  }
}

/** All up to the first that the vendor refuses now, and its refusal: what was seen before it is kept. */
async function lookAtAll(
  mailbox: MailboxPlace,
  ids: readonly string[],
  window: ReadWindow,
): Promise<{ found: Looked[]; refusal: { error: unknown } | null }> {
  const found: Looked[] = [];
  try {
    const answers = ids.length > 1 ? await lookTogether(mailbox, ids) : [];
    for (const [index, id] of ids.entries()) {
      const answer = answers[index] ?? { kind: "alone" };
      if (answer.kind === "wait") await waitUntil(mailbox, answer.refusal);
      const isAsked = answer.kind === "found" || answer.kind === "gone";
      found.push(isAsked ? lookedOf(mailbox, id, { answer, window }) : await lookAt(mailbox, id, window));
    }
    return { found, refusal: null };
  } catch (error) {
    return { found, refusal: { error } };
  }
}

type Answer =
  | { kind: "found"; message: unknown }
  | { kind: "gone" }
  /** Refused, cut or missing inside the batch: it is asked for by itself, which tries again as every call does. */
  | { kind: "alone" }
  | { kind: "wait"; refusal: ConnectorError };

/** A batch that is too large for one answer is asked for in halves; where there are no batches, each by itself. */
async function lookTogether(mailbox: MailboxPlace, ids: readonly string[]): Promise<Answer[]> {
  try {
    const parts = await mailbox.api.getMany(ids.map(pathOf), full);
    return parts.map((part) => (part === null ? { kind: "alone" } : answerOf(part, mailbox.api.now())));
  } catch (error) {
    if (!(error instanceof ConnectorError)) throw error;
    if (error.code === "not-found" || ids.length === 1) return ids.map(() => ({ kind: "alone" }));
    if (error.code !== "too-large") throw error;
    const middle = Math.ceil(ids.length / 2);
    const first = await lookTogether(mailbox, ids.slice(0, middle));
    return [...first, ...(await lookTogether(mailbox, ids.slice(middle)))];
  }
}

function answerOf(part: BatchPart, now: Date): Answer {
  const refusal = gmailRefusal(part, now);
  if (refusal?.code === "not-found") return { kind: "gone" };
  if (refusal?.code === "rate-limited" && refusal.retryAt !== null) return { kind: "wait", refusal };
  if (refusal !== null) return { kind: "alone" };
  try {
    return { kind: "found", message: JSON.parse(new TextDecoder().decode(part.bytes)) };
  } catch {
    return { kind: "alone" };
  }
}

/** The vendor said so of one call in a batch: it holds for all who call, in every process. */
async function waitUntil({ api }: MailboxPlace, refusal: ConnectorError): Promise<void> {
  const until = refusal.retryAt ?? api.now();
  const waitMs = until.getTime() - api.now().getTime();
  if (waitMs <= 0) return;
  await api.holdOff(until);
  if (waitMs > pauseMsMax) throw refusal;
  await pause(waitMs, undefined, { signal: api.signal });
}

const full = { format: "full" };

function pathOf(id: string): string {
  return `messages/${encodeURIComponent(id)}`;
}

async function lookAt(mailbox: MailboxPlace, id: string, window: ReadWindow): Promise<Looked> {
  try {
    const message = await mailbox.api.get(pathOf(id), anything, full);
    return lookedOf(mailbox, id, { answer: { kind: "found", message }, window });
  } catch (error) {
    if (!(error instanceof ConnectorError) || error.code !== "not-found") throw error;
    return lookedOf(mailbox, id, { answer: { kind: "gone" }, window });
  }
}

function lookedOf(
  mailbox: MailboxPlace,
  id: string,
  { answer, window }: { answer: Extract<Answer, { kind: "found" | "gone" }>; window: ReadWindow },
): Looked {
  const externalId = mailbox.externalIdOf(id);
  if (answer.kind === "gone") return { type: "delete", externalId };
  const parsed = messageSchema.safeParse(answer.message);
  if (!parsed.success) return brokenRecord(externalId, answer.message);
  if (isHidden(parsed.data)) return { type: "delete", externalId };
  const item = messageItem(parsed.data, { externalId, containerId: mailbox.address });
  return isInside(item.at, window) ? { type: "item", item } : { type: "outside" };
}

function brokenRecord(externalId: string, answer: unknown): FailureRecord {
  const excerpt = JSON.stringify(answer)?.slice(0, excerptCharsMax) ?? null;
  return { type: "failure", externalId, reason: "Couldn't read Gmail's record of this message.", excerpt };
}

function isInside(at: string, { from, to }: ReadWindow): boolean {
  return (from === null || at >= new Date(from).toISOString()) && (to === null || at < new Date(to).toISOString());
}
