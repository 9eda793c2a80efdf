import type { SlackCall } from "./access.ts";

/**
 * A page of a list by Slack's cursors. Null where the cursor is none of ours, or was forgotten. With the sentinel "twice"
 * each page is given again before the next.
 */
export function pageOf<T>(
  { input, world, words }: SlackCall,
  all: readonly T[],
  { limit, canRepeat }: { limit: number; canRepeat: boolean },
): { page: T[]; cursor: string } | null {
  const requested = input["cursor"] ?? "";
  const at = requested === "" ? { offset: 0, again: false, epoch: world.cursorEpoch } : opened(requested);
  if (at === null || at.epoch !== world.cursorEpoch) return null;
  const page = all.slice(at.offset, at.offset + limit);
  const isAgain = canRepeat && words.has("twice") && !at.again;
  const offset = isAgain ? at.offset : at.offset + page.length;
  const next = Buffer.from(`next:${world.cursorEpoch}:${isAgain ? 1 : 0}:${offset}`).toString("base64");
  return { page, cursor: offset >= all.length ? "" : next };
}

function opened(cursor: string): { offset: number; again: boolean; epoch: number } | null {
  const found = /^next:(\d+):([01]):(\d+)$/.exec(Buffer.from(cursor, "base64").toString("utf8"));
  return found === null ? null : { epoch: Number(found[1]), again: found[2] === "1", offset: Number(found[3]) };
}

export function limitOf({ input }: SlackCall, { preset, max }: { preset: number; max: number }): number {
  const requested = Number(input["limit"] ?? preset);
  return Number.isInteger(requested) && requested > 0 ? Math.min(requested, max) : preset;
}
