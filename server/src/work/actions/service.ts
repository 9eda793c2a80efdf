import type { ActionPlan, ConnectorAction } from "@hoopoe/connectors/shared/connector-action.ts";
import { ConnectorError } from "@hoopoe/connectors/shared/connector-error.ts";
import { bind } from "../../platform/bind.ts";
import { fail } from "../../platform/fail.ts";
import type { Scope } from "../../platform/scope.ts";
import { type Effect, intendEffect, loadEffect, loadEffects, markSent, settleEffect } from "./effect-store.ts";
import { type ActionOutcome, failedOutcome, toFailed, traitsOf, uncertainSentence } from "./outcome.ts";
import type { Connection, ActionCall, KeyedCall, ActionsDeps, PlannedAction } from "./actions-deps.ts";

export type { ActionCall, OpenConnection, RevealedInput } from "./actions-deps.ts";
export type { ActionOutcome, Effect };
export type { EffectOwner } from "./effect-store.ts";

export { failedOutcome };

export { boundHash } from "./bound-hash.ts";

export type ActionsService = ReturnType<typeof createActionsService>;

export function createActionsService(deps: ActionsDeps) {
  return bind(deps, { run, plan: planAction, undo: undoEffect, settle, listOf });
}

/** What an action would change, with the version of its target; changes nothing. @throws Failure, ConnectorError */
async function planAction(
  deps: ActionsDeps,
  scope: Scope,
  call: ActionCall,
  signal: AbortSignal,
): Promise<PlannedAction> {
  const { connection, action } = await open(deps, scope, call, signal);
  const plan = await action.plan(connection.ctx, call.input);
  const { effect, undo } = action;
  return { ...plan, product_name: connection.connector.manifest.name, effect, canUndo: undo !== undefined };
}

/** Takes back an effect that was confirmed. */
async function undoEffect(
  deps: ActionsDeps,
  scope: Scope,
  effectId: string,
  signal: AbortSignal,
): Promise<{ isUndone: boolean; sentence: string }> {
  const { db } = deps;
  const effect = await db.withTenant(scope, (trx) => loadEffect(trx, effectId));
  if (effect === null) fail("execution-not-found");
  if (effect.status !== "confirmed")
    return { isUndone: false, sentence: `It is ${effect.status}, so there is nothing to undo.` };
  const { connection, action } = await open(deps, scope, effect, signal);
  if (action.undo === undefined)
    return { isUndone: false, sentence: `${effect.product_name} can't undo ${action.label}.` };
  try {
    await action.undo(connection.ctx, { input: effect.arguments, output: effect.output }, `${effect.key}:undo`);
  } catch (error) {
    if (error instanceof ConnectorError) return { isUndone: false, sentence: error.sentence };
    throw error;
  }
  await settleAs(deps, scope, { effectId, status: "undone" });
  return { isUndone: true, sentence: `${action.label}: undone.` };
}

/** A person looked at an uncertain effect and says whether it was done. */
async function settle(deps: ActionsDeps, scope: Scope, effectId: string, wasDone: boolean): Promise<Effect> {
  const { db } = deps;
  const effect = await db.withTenant(scope, (trx) => loadEffect(trx, effectId));
  if (effect === null) fail("execution-not-found");
  if (effect.status !== "uncertain")
    fail("execution-state", { reason: `This effect is ${effect.status}, not uncertain.` });
  await settleAs(
    deps,
    scope,
    wasDone
      ? { effectId, status: "confirmed", output: {} }
      : { effectId, status: "refused", error: "Someone checked: it wasn't done." },
  );
  return effect;
}

function listOf({ db }: ActionsDeps, scope: Scope, executionId: string): Promise<Effect[]> {
  return db.withTenant(scope, (trx) => loadEffects(trx, executionId));
}

async function open(
  { openConnection }: ActionsDeps,
  scope: Scope,
  call: Pick<ActionCall, "integrationId" | "action">,
  signal: AbortSignal,
) {
  const connection = await openConnection(scope, { integrationId: call.integrationId, signal });
  const action = connection.connector.actions.find(({ id }) => id === call.action);
  if (action === undefined) {
    const name = connection.connector.manifest.name;
    throw new ConnectorError("unsupported", `${name} has no action ${call.action}.`);
  }
  return { connection, action };
}

function settleAs({ db }: ActionsDeps, scope: Scope, input: Parameters<typeof settleEffect>[1]) {
  return db.withTenant(scope, (trx) => settleEffect(trx, input));
}

/**
 * Does an action. A write goes through the ledger under `key`: the same key is the same effect, done once.
 * `targetVersion` (from an approval) has to be the target's still.
 */
async function run(deps: ActionsDeps, scope: Scope, call: KeyedCall, signal: AbortSignal): Promise<ActionOutcome> {
  const { db } = deps;
  const opened = await open(deps, scope, call, signal).catch(toFailed);
  if ("kind" in opened) return opened;
  const { connection, action } = opened;
  const traits = await traitsOf(action, call.input).catch(toFailed);
  if ("kind" in traits) return traits;
  if (traits.effect === "read") {
    try {
      return {
        kind: "done",
        output: await runRevealed(connection, action, { call, input: call.input }),
        effectId: null,
      };
    } catch (error) {
      signal.throwIfAborted();
      return toFailed(error);
    }
  }
  const effect = await db.withTenant(scope, (trx) =>
    intendEffect(trx, scope, {
      key: call.key,
      owner: call.owner,
      integrationId: call.integrationId,
      product_name: connection.connector.manifest.name,
      action: call.action,
      arguments: call.input,
      canUndo: action.undo !== undefined,
    }),
  );
  return runEffect(deps, { scope, call, connection, action, effect, signal });
}

async function runEffect(
  deps: ActionsDeps,
  options: {
    scope: Scope;
    call: KeyedCall;
    connection: Connection;
    action: ConnectorAction;
    effect: Effect;
    signal: AbortSignal;
  },
): Promise<ActionOutcome> {
  const { db, untilAlive } = deps;
  const { scope, call, connection, action, effect, signal } = options;
  const { ctx } = connection;
  const effectId = effect.id;
  // The arguments of the first try are the effect's: a repeat with others would be another effect under the same key.
  const input = effect.arguments;
  // Dropped: a person said that the run continues without it.
  if (effect.status === "confirmed" || effect.status === "undone" || effect.status === "dropped")
    return { kind: "done", output: effect.output, effectId };
  if (effect.status === "uncertain") return { kind: "uncertain", effectId, sentence: uncertainSentence(effect) };
  if (effect.status === "sent") {
    const found = await afterLostSend(deps, { scope, action, ctx, effect, signal });
    if (found !== "send-again") return found;
  }
  let changes: ActionPlan["changes"];
  try {
    const plan = await action.plan(ctx, input);
    changes = plan.changes;
    if (call.targetVersion !== undefined && call.targetVersion !== plan.targetVersion) {
      await settleAs(deps, scope, { effectId, status: "intended", error: "The target changed after it was approved." });
      return {
        kind: "failed",
        sentence: "The target changed after it was approved. Retry to request approval again.",
        isTargetChanged: true,
        isRetryable: false,
        retryAt: null,
      };
    }
  } catch (error) {
    signal.throwIfAborted();
    return toFailed(error);
  }
  const from = ["intended", "refused", "sent"] as const;
  const isOurs = await db.withTenant(scope, (trx) => markSent(trx, { effectId, owner: call.owner, from, changes }));
  if (!isOurs) {
    // Whoever was taken for dead may have heard the vendor's answer in this moment: then the effect is done.
    const now = await db.withTenant(scope, (trx) => loadEffect(trx, effectId));
    const isSettled = now !== null && now.status !== effect.status && !from.some((status) => status === now.status);
    return isSettled ? runEffect(deps, { ...options, effect: now }) : { kind: "fenced" };
  }
  await untilAlive();
  try {
    const output = await runRevealed(connection, action, { call, input });
    await settleAs(deps, scope, { effectId, status: "confirmed", output });
    return { kind: "done", output, effectId };
  } catch (error) {
    return afterError(deps, { scope, action, effect, error, signal });
  }
}

/** The call itself: secrets go in here and nowhere before, and what comes back is without them. */
async function runRevealed(
  { ctx }: Connection,
  action: ConnectorAction,
  { call, input }: { call: KeyedCall; input: Readonly<Record<string, unknown>> },
): Promise<unknown> {
  if (call.reveal === undefined) return action.run(ctx, input, call.key);
  const revealed = await call.reveal(input);
  try {
    return revealed.redact(await action.run(ctx, revealed.input, call.key));
  } catch (error) {
    if (!(error instanceof ConnectorError)) throw error;
    const { code, retryable, retryAt, outcome } = error;
    throw new ConnectorError(code, String(revealed.redact(error.sentence)), { retryable, retryAt, outcome });
  }
}

/** Another try was cut off after it was sent. Only a vendor that knows the key, or that can be asked, may hear again. */
async function afterLostSend(
  deps: ActionsDeps,
  input: {
    scope: Scope;
    action: ConnectorAction;
    ctx: Connection["ctx"];
    effect: Effect;
    signal: AbortSignal;
  },
): Promise<ActionOutcome | "send-again"> {
  const { scope, action, ctx, effect, signal } = input;
  const { idempotency } = await traitsOf(action, effect.arguments);
  if (idempotency === "safe" || idempotency === "keyed") return "send-again";
  if (idempotency === "lookup" && action.lookup !== undefined) {
    try {
      const output = await action.lookup(ctx, effect.arguments, effect.key);
      if (output === null) return "send-again";
      await settleAs(deps, scope, { effectId: effect.id, status: "confirmed", output });
      return { kind: "done", output, effectId: effect.id };
    } catch (error) {
      signal.throwIfAborted();
      return toFailed(error);
    }
  }
  await settleAs(deps, scope, {
    effectId: effect.id,
    status: "uncertain",
    error: "The process was interrupted after it was sent.",
  });
  return { kind: "uncertain", effectId: effect.id, sentence: uncertainSentence(effect) };
}

async function afterError(
  deps: ActionsDeps,
  input: {
    scope: Scope;
    action: ConnectorAction;
    effect: Effect;
    error: unknown;
    signal: AbortSignal;
  },
): Promise<ActionOutcome> {
  const { scope, action, effect, error, signal } = input;
  const effectId = effect.id;
  const sentence = error instanceof ConnectorError ? error.sentence : "The connection was interrupted.";
  if (error instanceof ConnectorError && error.outcome === "refused") {
    await settleAs(deps, scope, { effectId, status: "refused", error: sentence });
    return toFailed(error);
  }
  // It may have arrived. Where a repeat is harmless the effect stays `sent` and the next try finds out.
  if ((await traitsOf(action, effect.arguments)).idempotency !== "none") {
    signal.throwIfAborted();
    return { kind: "failed", sentence, isRetryable: true, retryAt: null };
  }
  await settleAs(deps, scope, { effectId, status: "uncertain", error: sentence });
  return { kind: "uncertain", effectId, sentence: uncertainSentence(effect) };
}
