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
  /**
   * What a call with this input is, where the input decides: an HTTP GET only reads. Absent: as the manifest says. Decides
   * about repeats, not about approvals. @throws ConnectorError input-invalid
   */
  traitsOf?(input: unknown): CallTraits;
  /** What to do where the answer to `run` was lost and nothing else tells. Only for actions that may be `none`. */
  afterLoss?(input: unknown): LossAdvice;
  /** Looks at the vendor whether `run` was done around `sentAt`; changes nothing. Only a hint: a person decides. */
  inquire?(ctx: ConnectorContext, input: unknown, sentAt: Date): Promise<Inquiry>;
  /** Takes back what `run` did. */
  undo?(ctx: ConnectorContext, done: { input: unknown; output: unknown }, key: string): Promise<void>;
};

/**
 * `effect` decides about approvals. `idempotency` says what may happen after a call whose answer was lost:
 * - `safe`: a repeat leaves the target in the same state (a label, a folder, a text that is set).
 * - `keyed`: the target is given our key and documents that it does the same key once.
 * - `lookup`: we can ask the target whether it was done.
 * - `none`: none of these, so a person decides.
 *
 * `meaning` is one line for people and for the planner.
 */
export type ActionManifest = {
  id: string;
  label: string;
  meaning: string;
  input: z.ZodObject;
  output: z.ZodType;
  effect: "read" | "write" | "destructive";
  idempotency: "safe" | "keyed" | "lookup" | "none";
  /** Parameters that say to whom it goes: of every action with `recipients`. */
  targetParams?: readonly string[];
};

/** `wasDone` is null where the vendor cannot tell. */
export type Inquiry = { wasDone: boolean | null; sentence: string };

export type LossAdvice = { decision: "done" | "repeat" | "skip" | "check"; sentence: string };

export type CallTraits = Pick<ActionManifest, "effect" | "idempotency">;

/** `targetVersion` names the state the target is in (an etag, a hash): an approval is void once it has changed. */
export type ActionPlan = { changes: readonly PlannedChange[]; targetVersion: string | null };

/** `before` and `after` are short texts for a person; null where there is nothing. */
export type PlannedChange = { target: string; field: string; before: string | null; after: string | null };
