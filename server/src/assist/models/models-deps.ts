import type { AgentModel, ModelCall } from "@hoopoe/agents/models/agent-model.ts";
import type { Clock } from "../../platform/clock/clock.ts";
import type { Database } from "../../platform/db/open-database.ts";
import type { Scope } from "../../platform/scope.ts";
import type { Secrets } from "../../platform/secrets/secrets.ts";
import type { AuditService } from "../../records/audit/service.ts";

/** A model that is ready to speak. Prices are US dollars for a million tokens. */
export interface ReadyModel {
  readonly id: string;
  readonly model: AgentModel;
  readonly inputPrice: number;
  readonly outputPrice: number;
  /** Both prices are known; where one isn't (or this is absent) it counts as 0, and nobody is shown a cost. */
  readonly isPriced?: boolean;
}

export interface ModelsDeps {
  readonly db: Database;
  readonly secrets: Secrets;
  readonly clock: Clock;
  readonly audit: Pick<AuditService, "record">;
  /** The way out for a workspace; a demo's leads to the sandbox alone. */
  readonly fetchFor: (workspace: { isDemo: boolean }) => typeof fetch;
  /** The operator's own model (OPENAI_API_KEY), for workspaces that have connected none. */
  readonly operatorModel: AgentModel | undefined;
  /** Counts the calls of a test. */
  readonly noteTest?: (scope: Scope, ready: ReadyModel, call: ModelCall) => Promise<void>;
}
