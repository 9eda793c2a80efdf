import type { ExecutionEffect } from "@hoopoe/contract/work/execution.ts";
import type { Effect } from "../actions/service.ts";

/** An effect as the contract has it. */
export function effectView(effect: Effect): ExecutionEffect {
  const { id, nodeId, item, key, product_name, action, status, sentCount, suppressedCount, changes, error } = effect;
  return {
    id,
    nodeId,
    item,
    key,
    product_name,
    action,
    status,
    sentCount,
    suppressedCount,
    changes,
    canUndo: effect.canUndo && status === "confirmed",
    sentAt: effect.sentAt?.toISOString() ?? null,
    settledAt: effect.settledAt?.toISOString() ?? null,
    error,
  };
}
