import * as z from "zod";
import { ConnectorError } from "../shared/connector-error.ts";
import { type ConnectorRecord, excerptCharsMax } from "../shared/connector-record.ts";
import type { ReadWindow } from "../shared/connector.ts";
import { inOrder } from "../shared/in-order.ts";
import type { AbnormalContext } from "./call.ts";
import { loadItems } from "./details.ts";
import { type AbnormalStream, abnormalStreams, loadIds } from "./lists.ts";

/**
 * `done` is the moment up to which everything was taken in. `window` is frozen while its pages are read: what arrives
 * meanwhile moves no page.
 */
export const abnormalState = z.object({
  done: z.iso.datetime().nullable().default(null),
  window: z.object({ from: z.number(), to: z.number(), number: z.int() }).nullable().default(null),
});
export type AbnormalState = z.infer<typeof abnormalState>;

/** A message is found to be a threat hours after it was received: each run looks back a day. */
const overlapMs = 24 * 3_600_000;
/** Without a start the last ninety days, which is what Abnormal keeps. */
const backMs = 90 * 24 * 3_600_000;
/** Each threat and case has a call of its own; as many under way as its limit allows. */
const atOnce = 4;

export async function* readThreats(
  ctx: AbnormalContext,
  { stream, state, window }: { stream: string; state: AbnormalState; window: ReadWindow },
): AsyncGenerator<ConnectorRecord<AbnormalState>, void, undefined> {
  const kind = streamOf(stream);
  const now = ctx.now().getTime();
  const first = window.from === null ? now - backMs : Date.parse(window.from);
  const from = state.done === null ? first : Math.max(first, Date.parse(state.done) - overlapMs);
  const to = window.to === null ? now : Math.min(now, Date.parse(window.to));
  const frozen = state.window ?? { from, to, number: 1 };
  let number: number | null = frozen.number;
  let done = 0;
  const seen = new Set<string>();
  while (number !== null) {
    ctx.signal.throwIfAborted();
    const page = await loadIds(ctx, kind, { ...frozen, number });
    const ids = [...new Set(page.ids)].filter((one) => !seen.has(one));
    for (const id of ids) seen.add(id);
    for await (const records of inOrder(ids, { atOnce, run: async (id) => recordsOf(ctx, kind, id) })) {
      ctx.signal.throwIfAborted();
      yield* records;
      done += records.length;
    }
    number = page.next;
    yield { type: "progress", done, total: number === null ? done : null };
    const after =
      number === null
        ? { done: new Date(frozen.to).toISOString(), window: null }
        : { done: state.done, window: { ...frozen, number } };
    yield { type: "checkpoint", state: after };
  }
}

async function recordsOf(ctx: AbnormalContext, kind: AbnormalStream, id: string): Promise<ConnectorRecord<never>[]> {
  try {
    return (await loadItems(ctx, kind, id)).map((item) => ({ type: "item", item }));
  } catch (error) {
    ctx.signal.throwIfAborted();
    const isOwn = error instanceof ConnectorError;
    if (isOwn && error.code !== "not-found" && error.code !== "bad-answer") throw error;
    const reason = isOwn
      ? error.sentence
      : `Couldn't read this record: ${error instanceof Error ? error.message : String(error)}`;
    return [{ type: "failure", externalId: id, reason: reason.slice(0, excerptCharsMax), excerpt: null }];
  }
}

function streamOf(stream: string): AbnormalStream {
  const names: readonly AbnormalStream[] = ["threats", "cases", "vendor-cases", "reported-messages"];
  const found = names.find((name) => name === stream && name in abnormalStreams);
  if (found === undefined) throw new Error(`Abnormal has no stream ${stream}`);
  return found;
}
