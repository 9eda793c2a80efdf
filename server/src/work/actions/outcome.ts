import type { CallTraits, ConnectorAction } from "@hoopoe/connectors/shared/connector-action.ts";
import { ConnectorError, type ConnectorErrorCode } from "@hoopoe/connectors/shared/connector-error.ts";
import { Failure } from "../../platform/fail.ts";
import type { Effect } from "./effect-store.ts";

/** What became of an action. `uncertain`: it was sent, and nobody knows whether it arrived; it is never repeated blindly. */
export type ActionOutcome =
  | { kind: "done"; output: unknown; effectId: string | null }
  | { kind: "uncertain"; effectId: string; sentence: string }
  /** `isRateLimited`: the vendor is asked too often, and `retryAt` says when it may be asked again. */
  | {
      kind: "failed";
      sentence: string;
      isRetryable: boolean;
      retryAt: Date | null;
      isTargetChanged?: boolean;
      isRateLimited?: boolean;
      /** Absent: not a connector's error. */
      code?: ConnectorErrorCode;
    }
  /** It may not be sent any more: the run was taken away or cancelled, or everything is stopped. */
  | { kind: "fenced" };

/** What this very call is: for some actions its input decides. @throws ConnectorError */
export async function traitsOf(action: ConnectorAction, input: unknown): Promise<CallTraits> {
  return action.traitsOf?.(input) ?? action;
}

export function uncertainSentence({ product_name, action }: Effect): string {
  return `${product_name}: the answer to ${action} was lost. Check whether it was done, then resolve it under Executions.`;
}

/** An expected failure as an outcome; anything else is thrown on. */
export function toFailed(error: unknown): Extract<ActionOutcome, { kind: "failed" }> {
  if (error instanceof ConnectorError) return failedOutcome(error);
  if (error instanceof Failure) {
    return { kind: "failed", sentence: error.message, isRetryable: false, retryAt: null };
  }
  throw error;
}

export function failedOutcome(error: ConnectorError): Extract<ActionOutcome, { kind: "failed" }> {
  const { sentence, retryable, retryAt, code } = error;
  return { kind: "failed", sentence, isRetryable: retryable, retryAt, isRateLimited: code === "rate-limited", code };
}
