import type { Scope } from "../../platform/scope.ts";
import type { Tool } from "../tools/service.ts";

/** A call that a person has to agree to, with exactly what would be done. */
export interface WishedCall {
  /** The same key is the same request. */
  readonly key: string;
  readonly tool: Tool;
  readonly why: string;
  readonly input: unknown;
  /** Whose instructions asked for it; absent: no agent's. */
  readonly agentId?: number;
  /** The step of a run that waits for it; absent: an answer does. */
  readonly step?: { readonly executionId: string; readonly nodeId: string; readonly item: string };
}

export type CallDecision =
  | { decision: "pending" | "rejected" | "expired" | "withdrawn" | "void" }
  /** `input` as it was agreed to: whoever decides may have changed it. */
  | { decision: "approved" | "executed"; input: unknown; targetVersion: string | null | undefined };

/** Where calls wait for a person's word. */
export interface AskApproval {
  /** The same call asks once, however often it is repeated. */
  ask(
    scope: Scope,
    wish: WishedCall,
    signal: AbortSignal,
  ): Promise<{ approvalId: string; askedAt: Date } & CallDecision>;
  /** Whether one of them waits no longer. */
  isAnyDecided(scope: Scope, approvalIds: readonly string[]): Promise<boolean>;
  /** Before it is done, where it knows no keys: false where it was done already, or is being done. */
  spend(scope: Scope, approvalId: string): Promise<boolean>;
  /** Once it is done. */
  executed(scope: Scope, approvalId: string): Promise<void>;
}
