import type { Clock } from "../../platform/clock/clock.ts";
import type { Database } from "../../platform/db/open-database.ts";
import type { Engine } from "../../platform/engine/engine.ts";
import type { AgentsService } from "../agents/service.ts";
import type { ModelsService } from "../models/service.ts";
import type { ToolsService } from "../tools/service.ts";
import type { ClaimsService } from "../../reports/claims/service.ts";
import type { UsageService } from "../usage/service.ts";
import type { AnswerBus } from "./answer-bus.ts";
import type { AnswerSpans } from "./answer-spans.ts";
import type { Attachments } from "./attachments.ts";
import type { AskApproval } from "./ask-approval.ts";

/** What answering stands on. */
export interface AnswerDeps {
  readonly db: Database;
  readonly bus: AnswerBus;
  readonly engine: Engine;
  readonly clock: Clock;
  readonly agents: Pick<AgentsService, "load">;
  readonly models: Pick<ModelsService, "chain">;
  readonly tools: Pick<ToolsService, "offeredTo" | "filtersOf">;
  readonly attachments: Attachments;
  readonly usage: UsageService;
  readonly approvals: AskApproval;
  readonly spans: AnswerSpans;
  /** Who the authors of items are to the workspace, by item id, as far as it has said who its own people are. */
  readonly standingsOf: ClaimsService["loadStandings"];
}
