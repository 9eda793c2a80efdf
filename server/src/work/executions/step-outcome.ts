import type { WaitReason } from "@hoopoe/contract/work/execution.ts";

/** What trying a step came to. */
export type StepOutcome =
  /** `outcome` is a word for the whole run. */
  | { kind: "done"; output: unknown; way?: string; outcome?: string }
  | { kind: "loop"; items: readonly unknown[]; parallel: number }
  /** Not over: looked at again at `wakeAt`, or when somebody wakes the run. `output`: what is known meanwhile. */
  | { kind: "wait"; reason: WaitReason; wakeAt: Date | null; isUncertain?: boolean; output?: unknown }
  | { kind: "failed"; sentence: string; isRetryable: boolean; retryAt?: Date | null }
  /** The run was taken away while it was tried: nothing of this may be kept. */
  | { kind: "fenced" };

/** The process stops: whichever process looks next continues at once. */
export function handedOver(now: Date): { reason: WaitReason; wakeAt: Date } {
  return {
    reason: reasonOf("turn", "Hoopoe is restarting. The run will continue on its own.", { since: now }),
    wakeAt: now,
  };
}

/** `since` is kept over repeated looks by the caller. */
export function reasonOf(
  kind: WaitReason["kind"],
  sentence: string,
  { since = new Date(), until = null }: { since?: Date; until?: Date | null } = {},
): WaitReason {
  return { kind, sentence, since: since.toISOString(), until: until === null ? null : until.toISOString() };
}
