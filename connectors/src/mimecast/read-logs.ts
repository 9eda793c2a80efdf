import * as z from "zod";
import { ConnectorError } from "../shared/connector-error.ts";
import { type ConnectorRecord, excerptCharsMax } from "../shared/connector-record.ts";
import type { ReadWindow } from "../shared/connector.ts";
import { furtherPage } from "../shared/further-page.ts";
import type { MimecastContext } from "./call.ts";
import { loadLogs, logItem, type MimecastStream, mimecastStreams } from "./logs.ts";

/** `done` is the moment up to which everything was taken in; `window` is frozen while its pages are read. */
export const mimecastState = z.object({
  done: z.iso.datetime().nullable().default(null),
  window: z.object({ from: z.number(), to: z.number(), token: z.string() }).nullable().default(null),
});
export type MimecastState = z.infer<typeof mimecastState>;

/** A row may be written some time after what it tells of. */
const overlapMs = 3_600_000;
const backMs = 30 * 24 * 3_600_000;

export async function* readLogs(
  ctx: MimecastContext,
  { stream, state, window }: { stream: string; state: MimecastState; window: ReadWindow },
): AsyncGenerator<ConnectorRecord<MimecastState>, void, undefined> {
  const kind = streamOf(stream);
  const now = ctx.now().getTime();
  const first = window.from === null ? now - backMs : Date.parse(window.from);
  const from = state.done === null ? first : Math.max(first, Date.parse(state.done) - overlapMs);
  const to = window.to === null ? now : Math.min(now, Date.parse(window.to));
  const frozen = state.window ?? { from, to, token: "" };
  let token: string | null = frozen.token === "" ? null : frozen.token;
  let done = 0;
  for (;;) {
    ctx.signal.throwIfAborted();
    const page = await loadPage(ctx, kind, { ...frozen, token });
    if (page === null) {
      // The token was forgotten: the frozen window begins anew, which repeats some and loses none.
      token = null;
      continue;
    }
    const { rows, total } = page;
    for (const row of rows) yield recordOf(kind, row, ctx.now());
    done += rows.length;
    const next = furtherPage("Mimecast", { requested: token, next: page.next });
    yield { type: "progress", done, total: total === null ? null : Math.max(total, done) };
    const after =
      next === null
        ? { done: new Date(frozen.to).toISOString(), window: null }
        : { done: state.done, window: { ...frozen, token: next } };
    yield { type: "checkpoint", state: after };
    if (next === null) return;
    token = next;
  }
}

/** Null where Mimecast no longer knows the page's token. */
async function loadPage(...args: Parameters<typeof loadLogs>): Promise<Awaited<ReturnType<typeof loadLogs>> | null> {
  try {
    return await loadLogs(...args);
  } catch (error) {
    const isForgotten = error instanceof ConnectorError && error.code === "input-invalid" && args[2].token !== null;
    if (isForgotten) return null;
    throw error;
  }
}

function streamOf(stream: string): MimecastStream {
  const names: readonly MimecastStream[] = ["url", "attachment", "impersonation"];
  const found = names.find((name) => name === stream && name in mimecastStreams);
  if (found === undefined) throw new Error(`Mimecast has no stream ${stream}`);
  return found;
}

function recordOf(kind: MimecastStream, row: unknown, now: Date): ConnectorRecord<never> {
  try {
    return { type: "item", item: logItem(kind, row, now) };
  } catch (error) {
    const reason = `Couldn't read this row: ${error instanceof Error ? error.message : String(error)}`.slice(
      0,
      excerptCharsMax,
    );
    return {
      type: "failure",
      externalId: null,
      reason,
      excerpt: JSON.stringify(row)?.slice(0, excerptCharsMax) ?? null,
    };
  }
}
