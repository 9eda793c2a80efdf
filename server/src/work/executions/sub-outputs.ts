import { evaluateParams } from "@hoopoe/contract/work/evaluate-expression.ts";
import type { Database } from "../../platform/db/open-database.ts";
import type { Scope } from "../../platform/scope.ts";
import type { CompiledWorkflow } from "./compiled.ts";
import type { Execution } from "./execution-row.ts";
import { loadSteps } from "./node-store.ts";
import { createStepValues } from "./step-values.ts";

/** The outputs that a workflow names, worked out over the steps of a run that has ended. */
export function createOutputsOf(deps: {
  readonly db: Database;
  readonly compiled: (scope: Scope, versionId: string) => Promise<CompiledWorkflow>;
  readonly variables: (scope: Scope) => Promise<Readonly<Record<string, unknown>>>;
}): (scope: Scope, execution: Execution) => Promise<Record<string, unknown>> {
  return async (scope, execution) => {
    const workflow = await deps.compiled(scope, execution.versionId);
    const { outputs = [] } = workflow.definition;
    if (outputs.length === 0) return {};
    const known = await deps.db.askTenant(scope, (trx) =>
      loadSteps(trx, { executionId: execution.id, withValues: true }),
    );
    const variables = workflow.usesVariables ? await deps.variables(scope) : {};
    const values = createStepValues({ execution, workflow, variables, known });
    const params = Object.fromEntries(outputs.map(({ name, value }) => [name, value]));
    return evaluateParams(params, values.scopeOf({ nodeId: "", item: "" }));
  };
}
