import type { AgentModel } from "@hoopoe/agents/models/agent-model.ts";
import type { ModelEntry, OperatorModelInput } from "@hoopoe/contract/assist/model.ts";
import { isDemoWorkspace } from "../../platform/db/is-demo-workspace.ts";
import type { Trx } from "../../platform/db/open-database.ts";
import { fail } from "../../platform/fail.ts";
import type { Scope } from "../../platform/scope.ts";
import { ensureOperator, loadOperator, operatorPosition, saveOperator } from "./store.ts";

/** The id of the operator's model in every workspace. */
export const operatorId = "operator";

const undecided = { isEnabled: true, defaultFor: [], inputPrice: null, outputPrice: null, lastTest: null };

/** The operator's model with what the workspace decided about it. A demo talks to the sandbox alone and has none. */
export async function loadOperatorEntry(
  operatorModel: AgentModel | undefined,
  trx: Trx,
  scope: Scope,
): Promise<(ModelEntry & { agentModel: AgentModel }) | undefined> {
  if (operatorModel === undefined || (await isDemoWorkspace(trx, scope))) return undefined;
  const decided = (await loadOperator(trx)) ?? undecided;
  return {
    id: operatorId,
    kind: "operator",
    name: "Operator's model",
    model: operatorModel.label,
    baseUrl: null,
    key: { set: false, last4: "" },
    isEnabled: decided.isEnabled,
    defaultFor: decided.defaultFor,
    inputPrice: decided.inputPrice,
    outputPrice: decided.outputPrice,
    position: operatorPosition,
    lastTest: decided.lastTest,
    agentModel: { ...operatorModel, canCallTools: decided.lastTest?.tools ?? true },
  };
}

/** @throws Failure model-not-found where the operator set none */
export async function saveOperatorEntry(
  operatorModel: AgentModel | undefined,
  { trx, scope, input }: { trx: Trx; scope: Scope; input: OperatorModelInput },
): Promise<void> {
  if ((await loadOperatorEntry(operatorModel, trx, scope)) === undefined) fail("model-not-found");
  await saveOperator(trx, await ensureOperator(trx), input);
}
