import * as z from "zod";
import { type ConnectorRecord, excerptCharsMax } from "../shared/connector-record.ts";
import type { ReadWindow } from "../shared/connector.ts";
import type { ProofpointContext } from "./call.ts";
import { eventItem } from "./event-item.ts";
import { backMsMax, hourMs, intervalMsMin, loadEvents, type SiemStream, siemStreams } from "./siem.ts";

/** `until` is the vendor's queryEndTime of the last interval that was taken in. */
export const proofpointState = z.object({ until: z.iso.datetime().nullable().default(null) });
export type ProofpointState = z.infer<typeof proofpointState>;

/** A minute less than seven days: the call takes its time to arrive. */
const marginMs = 60_000;

/** Hour by hour from where the last run ended. What Proofpoint no longer gives is named, and reading goes on behind it. */
export async function* readEvents(
  ctx: ProofpointContext,
  { stream, state, window }: { stream: string; state: ProofpointState; window: ReadWindow },
): AsyncGenerator<ConnectorRecord<ProofpointState>, void, undefined> {
  const kind = streamOf(stream);
  const now = ctx.now().getTime();
  const end = window.to === null ? now : Math.min(now, Date.parse(window.to));
  const earliest = now - backMsMax + marginMs;
  const wanted =
    state.until === null ? Date.parse(window.from ?? new Date(earliest).toISOString()) : Date.parse(state.until);
  if (state.until !== null && wanted < earliest) {
    const reason = `Proofpoint keeps events for seven days only. Those from ${state.until} to ${new Date(earliest).toISOString()} are lost.`;
    yield { type: "failure", externalId: null, reason, excerpt: null };
  }
  let from = Math.max(wanted, earliest);
  const total = Math.ceil(Math.max(0, end - from) / hourMs);
  let done = 0;
  while (end - from >= intervalMsMin) {
    ctx.signal.throwIfAborted();
    // No rest shorter than an interval may be.
    const rest = end - from;
    const to =
      rest > hourMs && rest < hourMs + intervalMsMin ? from + hourMs - intervalMsMin : Math.min(from + hourMs, end);
    const { events, until } = await loadEvents(ctx, kind, { from, to });
    for (const event of events) yield recordOf(kind, event, ctx.now());
    from = until;
    done += 1;
    yield { type: "progress", done, total: Math.max(total, done) };
    yield { type: "checkpoint", state: { until: new Date(from).toISOString() } };
    // Proofpoint has not looked further yet: the next run goes on there.
    if (until < to) return;
  }
}

function streamOf(stream: string): SiemStream {
  const names: readonly SiemStream[] = ["messages-blocked", "messages-delivered", "clicks-blocked", "clicks-permitted"];
  const found = names.find((name) => name === stream && name in siemStreams);
  if (found === undefined) throw new Error(`Proofpoint TAP has no stream ${stream}`);
  return found;
}

function recordOf(kind: SiemStream, event: unknown, now: Date): ConnectorRecord<never> {
  try {
    return { type: "item", item: eventItem(kind, event, now) };
  } catch (error) {
    const reason = `Couldn't read this event: ${error instanceof Error ? error.message : String(error)}`.slice(
      0,
      excerptCharsMax,
    );
    return {
      type: "failure",
      externalId: null,
      reason,
      excerpt: JSON.stringify(event)?.slice(0, excerptCharsMax) ?? null,
    };
  }
}
