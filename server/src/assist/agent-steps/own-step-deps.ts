import type { AgentModel } from "@hoopoe/agents/models/agent-model.ts";
import type { Scope } from "../../platform/scope.ts";
import type { Database } from "../../platform/db/open-database.ts";
import type { StepOutcome } from "../../work/executions/service.ts";
import type { AgentsService } from "../agents/service.ts";
import type { AskApproval } from "../chat/service.ts";
import type { ModelsService, ReadyModel } from "../models/service.ts";
import type { ToolsService } from "../tools/service.ts";

export interface OwnStepDeps {
  readonly db: Database;
  readonly agents: Pick<AgentsService, "list" | "versions">;
  readonly models: Pick<ModelsService, "chain">;
  /** The same model, each of whose calls is checked against the budget before and listed with the step after. */
  readonly counted: (
    scope: Scope,
    ready: ReadyModel,
    step: { readonly executionId: string; readonly nodeId: string; readonly item: string },
  ) => AgentModel;
  readonly tools: Pick<ToolsService, "offeredTo" | "forSteps">;
  readonly approvals: AskApproval;
}

export function failedStep(sentence: string): Extract<StepOutcome, { kind: "failed" }> {
  return { kind: "failed", sentence, isRetryable: false };
}
