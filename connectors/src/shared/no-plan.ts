import type { ActionPlan } from "./connector-action.ts";

/** What an action plans that only reads. */
export const readsOnly = async (): Promise<ActionPlan> => ({ changes: [], targetVersion: null });
