import type * as z from "zod";
import type { ConnectorContext } from "./connector-context.ts";

/**
 * One thing a connector can do at the vendor, as the server sees it: context and input are raw and are parsed inside.
 * Written with `defineAction`; `defineConnector` makes it into this.
 */
export type ConnectorAction = ActionManifest & {
  /** The changes `run` would make, for the preview and the approval; changes nothing at the vendor. */
  plan(ctx: ConnectorContext, input: unknown): Promise<ActionPlan>;
  /**
   * Does it. `key` is the same for each repeat of the same effect. Throws ConnectorError; one whose `outcome` is
   * "unknown" says that the vendor may have done it.
   */
  run(ctx: ConnectorContext, input: unknown, key: string): Promise<unknown>;
  /** What `run` with this key had done, or null where it never arrived. Only with idempotency `lookup`. */
  lookup?(ctx: ConnectorContext, input: unknown, key: string): Promise<unknown>;
  /**
   * To whom it carries what it is given: addresses, names of channels, hosts. Those that its input does not name (who is in a
   * thread) are one in words. Absent: it carries nothing to anybody. @throws ConnectorError input-invalid
   */
  recipients?(input: unknown): readonly string[];
  /** Takes back what `run` did. */
  undo?(ctx: ConnectorContext, done: { input: unknown; output: unknown }, key: string): Promise<void>;
};

/**
 * `effect` decides about approvals. `idempotency` says what a repeat with the same key does: the vendor knows the key
 * (`native`), we can look up whether it was done (`lookup`), or neither (`none`). `meaning` is one line for people and
 * for the planner.
 */
export type ActionManifest = {
  id: string;
  label: string;
  meaning: string;
  input: z.ZodObject;
  output: z.ZodType;
  effect: "read" | "write" | "destructive";
  idempotency: "native" | "lookup" | "none";
};

/** `targetVersion` names the state the target is in (an etag, a hash): an approval is void once it has changed. */
export type ActionPlan = { changes: readonly PlannedChange[]; targetVersion: string | null };

/** `before` and `after` are short texts for a person; null where there is nothing. */
export type PlannedChange = { target: string; field: string; before: string | null; after: string | null };
