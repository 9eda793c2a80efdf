import type { RouteSpec } from "@hoopoe/contract/define-route.ts";
import { takesIdempotencyKey } from "@hoopoe/contract/define-route.ts";

/** Keys of calls that got no answer: the person who presses the button again wants the same thing. */
const unanswered = new Map<string, { key: string; atMs: number }>();
const keptMs = 10 * 60_000;
const countMax = 100;

/** The Idempotency-Key of one thing that a person wants done, the same for all its tries. */
export interface IntentKey {
  readonly key: string;
  /** No answer came: the same call within ten minutes is the same intent. */
  keep(): void;
}

/** Null for calls that take none. */
export function intentKeyOf(route: RouteSpec, input: unknown, workspaceId: string | null): IntentKey | null {
  if (!takesIdempotencyKey(route)) return null;
  const call = JSON.stringify([route.id, workspaceId, input]);
  const known = unanswered.get(call);
  unanswered.delete(call);
  const isFresh = known !== undefined && Date.now() - known.atMs < keptMs;
  const key = isFresh ? known.key : crypto.randomUUID();
  return {
    key,
    keep() {
      if (unanswered.size >= countMax) unanswered.clear();
      unanswered.set(call, { key, atMs: Date.now() });
    },
  };
}
