import { createModel } from "@hoopoe/agents/models/create-model.ts";
import { createModelsService, type ModelsService } from "../assist/models/service.ts";
import { asFetch } from "../platform/egress/as-fetch.ts";
import { createEgressDoors } from "../platform/egress/egress-for.ts";
import type { DomainOptions } from "./part.ts";

const modelLimits = { deadlineMs: 600_000, bytesMax: 64 * 1024 * 1024 };

/** The models of workspaces: search, reports, agents and jobs all speak with them. */
export function composeModels({ core, env, clock, closers, sandboxUrl }: DomainOptions): ModelsService {
  const { db, secrets, audit } = core;
  const doors = createEgressDoors({ allowedRanges: env.egressAllowed, sandboxOrigin: sandboxUrl });
  closers.add("the way out to models", () => doors.close());
  const operatorModel =
    env.openAi === undefined ? undefined : createModel({ kind: "openai-compatible", ...env.openAi });
  return createModelsService({
    db,
    secrets,
    clock,
    audit,
    operatorModel,
    fetchFor: (workspace) => asFetch(doors.egressFor(workspace), modelLimits),
  });
}
