import * as z from "zod";
import { type ConnectorRecord, excerptCharsMax } from "../shared/connector-record.ts";
import type { ReadWindow } from "../shared/connector.ts";
import type { SublimeContext } from "./call.ts";
import { groupItem, loadGroups, sublimeGroup } from "./groups.ts";

/** `done` is the moment up to which everything was taken in; `window` is frozen while its pages are read. */
export const sublimeState = z.object({
  done: z.iso.datetime().nullable().default(null),
  window: z.object({ from: z.number(), to: z.number(), offset: z.int() }).nullable().default(null),
});
export type SublimeState = z.infer<typeof sublimeState>;

const pageSize = 100;
/** A group is flagged, moved or reviewed after it was made: each run looks at the last day again. */
const overlapMs = 24 * 3_600_000;

export async function* readGroups(
  ctx: SublimeContext,
  { state, window }: { state: SublimeState; window: ReadWindow },
): AsyncGenerator<ConnectorRecord<SublimeState>, void, undefined> {
  const baseUrl = ctx.credentials?.fields.baseUrl ?? "";
  const frozen = state.window ?? { ...spanOf(state, window, ctx.now().getTime()), offset: 0 };
  const seen = new Set<string>();
  for (let { offset } = frozen; ;) {
    ctx.signal.throwIfAborted();
    const { groups, total } = await loadGroups(ctx, { ...frozen, offset, limit: pageSize });
    for (const raw of groups) {
      const record = recordOf(raw, { baseUrl, now: ctx.now() });
      const id = record.type === "item" ? record.item.externalId : "";
      if (!seen.has(id)) yield record;
      if (id !== "") seen.add(id);
    }
    offset += Math.min(groups.length, pageSize);
    yield { type: "progress", done: seen.size, total: total === null ? null : Math.max(total, seen.size) };
    // A full page that nobody counted may have another behind it; an empty one ends every list.
    const isLast = groups.length === 0 || (total === null ? groups.length < pageSize : offset >= total);
    const after = isLast
      ? { done: new Date(frozen.to).toISOString(), window: null }
      : { done: state.done, window: { ...frozen, offset } };
    yield { type: "checkpoint", state: after };
    if (isLast) return;
  }
}

/** What to read, in epoch milliseconds: from where the last run ended, inside the window. */
function spanOf({ done }: SublimeState, window: ReadWindow, now: number): { from: number; to: number } {
  const first = window.from === null ? 0 : Date.parse(window.from);
  return {
    from: done === null ? first : Math.max(first, Date.parse(done) - overlapMs),
    to: window.to === null ? now : Math.min(now, Date.parse(window.to)),
  };
}

function recordOf(
  raw: unknown,
  { baseUrl, now }: { baseUrl: string; now: Date },
): Extract<ConnectorRecord<never>, { type: "item" | "failure" }> {
  const parsed = sublimeGroup.safeParse(raw);
  if (!parsed.success)
    return {
      type: "failure",
      externalId: null,
      reason: `Couldn't read this group: ${parsed.error.message}`.slice(0, excerptCharsMax),
      excerpt: JSON.stringify(raw)?.slice(0, excerptCharsMax) ?? null,
    };
  return { type: "item", item: groupItem(parsed.data, { baseUrl, now }) };
}
