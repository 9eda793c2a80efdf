import type { ZodType } from "zod";
import type { ConnectorContext } from "./connector-context.ts";

/**
 * One thing a connector can do at the vendor. `effect` decides about approvals; `idempotency` says what a repeat with the
 * same key does: the vendor refuses it (`native`), we can look up whether it was done (`lookup`), or neither (`none`).
 */
export type ConnectorAction = {
  id: string;
  label: string;
  input: ZodType;
  output: ZodType;
  effect: "read" | "write" | "destructive";
  idempotency: "native" | "lookup" | "none";
  /** The changes `run` would make, for the preview; changes nothing. */
  plan(ctx: ConnectorContext, input: unknown): Promise<readonly PlannedChange[]>;
  run(ctx: ConnectorContext, input: unknown, key: string): Promise<unknown>;
  undo?(ctx: ConnectorContext, output: unknown, key: string): Promise<void>;
};

/** `before` and `after` are short texts for a person; null where there is nothing. */
export type PlannedChange = { target: string; field: string; before: string | null; after: string | null };
