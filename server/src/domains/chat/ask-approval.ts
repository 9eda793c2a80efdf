import type { Scope } from "../../platform/scope.ts";

/** A write that a person has to agree to, with exactly what would be done. */
export interface WishedWrite {
  readonly messageId: string;
  readonly toolCallId: string;
  readonly toolId: string;
  readonly title: string;
  readonly why: string;
  readonly input: unknown;
}

/** Where writes wait for a person's word. */
export interface AskApproval {
  /** The same call asks once, however often it is repeated. */
  ask(scope: Scope, wish: WishedWrite): Promise<{ approvalId: string }>;
  /** Void where what was agreed to is not what would be done. */
  decided(scope: Scope, approvalId: string, wish: WishedWrite): Promise<"pending" | "approved" | "refused" | "void">;
  /** Whether one of them waits no longer. */
  isAnyDecided(scope: Scope, approvalIds: readonly string[]): Promise<boolean>;
  /** Once it is done. */
  executed(scope: Scope, approvalId: string): Promise<void>;
}
