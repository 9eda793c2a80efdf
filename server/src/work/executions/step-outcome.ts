import type { ErrorKind } from "@hoopoe/contract/work/step-failure.ts";
import type { WaitReason } from "@hoopoe/contract/work/execution.ts";

/** What an error is about; absent: "other". */
export interface ErrorTraits {
  readonly errorCode?: string;
  readonly errorKind?: ErrorKind;
}

/** What trying a step came to. `log` is what its code wrote to the console. */
export type StepOutcome =
  /** `outcome` is a word for the whole run. */
  | { kind: "done"; output: unknown; way?: string; outcome?: string; log?: readonly string[] }
  /** `roundsMax`: rounds until a condition is true, not items. */
  | { kind: "loop"; items: readonly unknown[]; parallel: number; roundsMax?: number }
  /** Not over: looked at again at `wakeAt`, or when somebody wakes the run. `output`: what is known meanwhile. */
  | { kind: "wait"; reason: WaitReason; wakeAt: Date | null; isUncertain?: boolean; output?: unknown }
  | ({
      kind: "failed";
      sentence: string;
      isRetryable: boolean;
      retryAt?: Date | null;
      log?: readonly string[];
    } & ErrorTraits)
  /** Another branch won, or the run's time is over: it ends here, and nothing follows from it. */
  | { kind: "cancelled" }
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
