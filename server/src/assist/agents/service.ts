import {
  type Agent,
  type AgentDefinition,
  type AgentInput,
  type AgentVersion,
  platformAgentId,
} from "@hoopoe/contract/assist/agent.ts";
import type { Database, Trx } from "../../platform/db/open-database.ts";
import { noteAuthor } from "../../platform/db/note-author.ts";
import { fail } from "../../platform/fail.ts";
import type { Scope } from "../../platform/scope.ts";
import type { AuditService } from "../../records/audit/service.ts";
import { checkNamed } from "./check-named.ts";
import { platformAgent } from "./platform-agent.ts";
import { deleteAgent, insertAgent, insertVersion, loadAgents, loadVersions, raiseVersion } from "./store.ts";

export interface AgentsService {
  list(scope: Scope): Promise<Agent[]>;
  /** @throws Failure agent-not-found */
  load(scope: Scope, id: number): Promise<Agent>;
  create(scope: Scope, input: AgentInput, kind?: Agent["kind"]): Promise<Agent>;
  /** Saves a new version. @throws Failure agent-changed where somebody saved since `version` was read */
  update(scope: Scope, id: number, input: AgentInput & { version: number }): Promise<Agent>;
  remove(scope: Scope, id: number): Promise<void>;
  versions(scope: Scope, id: number): Promise<AgentVersion[]>;
  /**
   * For those who save a workflow as a tool: the agent that runs it, made in their transaction. It answers nothing by
   * itself; its tool is the workflow.
   */
  createAutomation(
    trx: Trx,
    scope: Scope,
    given: { name: string; toolId: string },
  ): Promise<{ id: number; name: string }>;
}

export interface AgentsDeps {
  readonly db: Database;
  readonly audit: Pick<AuditService, "record">;
}

export function createAgentsService({ db, audit }: AgentsDeps): AgentsService {
  /** Agent 29 is there for whoever looks: a workspace gets it with the first look. */
  async function loadAll(trx: Trx, scope: Scope, id?: number): Promise<Agent[]> {
    const known = await loadAgents(trx, id);
    const isMissing = (id === undefined || id === platformAgentId) && !known.some((one) => one.id === platformAgentId);
    if (!isMissing) return known;
    await insertAgent(trx, scope, platformAgent);
    return loadAgents(trx, id);
  }
  const loadOne = async (trx: Trx, scope: Scope, id: number) =>
    (await loadAll(trx, scope, id))[0] ?? fail("agent-not-found");

  return {
    list: (scope) => db.withTenant(scope, (trx) => loadAll(trx, scope)),
    load: (scope, id) => db.withTenant(scope, (trx) => loadOne(trx, scope, id)),

    create: (scope, input, kind = "assistant") =>
      db.withTenant(scope, async (trx) => {
        await checkDefinition(trx, input.definition);
        const id = await insertAgent(trx, scope, { ...input, kind });
        if (id === undefined) throw new Error("a new agent's id was taken");
        await noteAuthor(trx, scope, { subject: `agent:${id}`, reason: "agent" });
        await audit.record(trx, { ...scope, action: "agent.created", target: input.name, details: { agentId: id } });
        return loadOne(trx, scope, id);
      }),

    update: (scope, id, { version, ...input }) =>
      db.withTenant(scope, async (trx) => {
        const known = await loadOne(trx, scope, id);
        await checkDefinition(trx, input.definition, known.definition);
        const { name, description } = input;
        if (!(await raiseVersion(trx, { id, version, name, description })))
          fail("agent-changed", { version: known.version });
        const saved = { agentId: id, version: version + 1, definition: input.definition, note: input.note };
        await insertVersion(trx, scope, saved);
        await noteAuthor(trx, scope, { subject: `agent:${id}`, reason: "agent" });
        const details = { agentId: id, version: version + 1 };
        await audit.record(trx, { ...scope, action: "agent.changed", target: name, details });
        return loadOne(trx, scope, id);
      }),

    remove: (scope, id) =>
      db.withTenant(scope, async (trx) => {
        const { usedBy, name } = await loadOne(trx, scope, id);
        if (id === platformAgentId) fail("agent-in-use", { where: "every workspace" });
        if (usedBy.length > 0) fail("agent-in-use", { where: usedBy.map((app) => app.name).join(", ") });
        await deleteAgent(trx, id);
        await audit.record(trx, { ...scope, action: "agent.deleted", target: name, details: { agentId: id } });
      }),

    versions: (scope, id) =>
      db.withTenant(scope, async (trx) => {
        await loadOne(trx, scope, id);
        return loadVersions(trx, id);
      }),

    async createAutomation(trx, scope, { name, toolId }) {
      const definition: AgentDefinition = {
        ...platformAgent.definition,
        instructions: "Runs the workflow it was created for.",
        tools: [{ toolId, policy: "allow" }],
      };
      const given = { name, description: "", kind: "automation", definition, note: "Created with its tool" } as const;
      const id = await insertAgent(trx, scope, given);
      if (id === undefined) throw new Error("a new agent's id was taken");
      return { id, name };
    },
  };
}

/** @throws Failure agent-invalid, and as `checkNamed` */
async function checkDefinition(trx: Trx, definition: AgentDefinition, before?: AgentDefinition): Promise<void> {
  await checkNamed(trx, { definition, before });
  const { tools } = definition;
  const ids = tools.map(({ toolId }) => toolId);
  const twice = ids.find((id, index) => ids.indexOf(id) !== index);
  if (twice !== undefined)
    fail("agent-invalid", { field: "definition.tools", reason: `contains ${twice} twice. Remove one of them.` });
}
