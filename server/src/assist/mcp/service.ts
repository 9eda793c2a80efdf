import type { Server } from "@modelcontextprotocol/server";
import { isAllowed } from "@hoopoe/contract/permissions.ts";
import { toolOutputText } from "@hoopoe/agents/chat/chat-prompt.ts";
import { randomUUID } from "node:crypto";
import type { Clock } from "../../platform/clock/clock.ts";
import type { Database } from "../../platform/db/open-database.ts";
import { fail } from "../../platform/fail.ts";
import type { Scope } from "../../platform/scope.ts";
import type { AppCaller } from "../apps/service.ts";
import type { AuditService } from "../../records/audit/service.ts";
import type { AskApproval } from "../chat/service.ts";
import type { Tool, ToolResult, ToolsService } from "../tools/service.ts";
import { callOffered } from "./call-offered.ts";
import { loadOffers, saveOffer } from "./offer-store.ts";

export interface Offer {
  readonly toolId: string;
  readonly title: string;
  readonly effect: Tool["effect"];
  readonly isOffered: boolean;
}

export interface McpService {
  /** Answers one message of a client outside, in the name of `caller`. */
  answer(caller: AppCaller, request: Request): Promise<Response>;
  /** The tools that are offered only by choice. */
  offers(scope: Scope): Promise<Offer[]>;
  /** @throws Failure tool-not-found, also for a tool that needs no choice */
  setOffer(scope: Scope, given: { toolId: string; isOffered: boolean }): Promise<Offer[]>;
}

export interface McpDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly tools: Pick<ToolsService, "list">;
  readonly approvals: AskApproval;
  readonly audit: Pick<AuditService, "record">;
}

const bodyCharsMax = 4_000;
const deadlineMs = 60_000;

/** What writes, or carries words to an address of the caller's choice, is offered only where the workspace says so. */
const isRisky = ({ effect, isOutbound }: Tool) => effect !== "read" || isOutbound;

/** The workspace's tools as a server of the Model Context Protocol; nothing is kept between two messages. */
export function createMcpService({ db, clock, tools, approvals, audit }: McpDeps): McpService {
  async function offered(caller: AppCaller): Promise<Tool[]> {
    const all = await tools.list(caller);
    if (!isAllowed(caller.role, "tool:run")) return all.filter((tool) => !isRisky(tool));
    const chosen = await db.withTenant(caller, (trx) => loadOffers(trx));
    return all.filter((tool) => !isRisky(tool) || chosen.has(tool.id));
  }

  async function offers(scope: Scope): Promise<Offer[]> {
    const chosen = await db.withTenant(scope, (trx) => loadOffers(trx));
    return (await tools.list(scope))
      .filter(isRisky)
      .map(({ id, title, effect }) => ({ toolId: id, title, effect, isOffered: chosen.has(id) }));
  }

  function serverFor(caller: AppCaller, ServerClass: typeof Server): Server {
    const server = new ServerClass({ name: "hoopoe", version: "0.1.0" }, { capabilities: { tools: {} } });
    server.setRequestHandler("tools/list", async () => ({
      tools: (await offered(caller)).map(({ name, title, description, inputSchema, effect, isOutbound }) => ({
        name,
        title,
        description,
        inputSchema: { ...inputSchema, type: "object" as const },
        annotations: {
          readOnlyHint: effect === "read",
          destructiveHint: effect === "destructive",
          openWorldHint: isOutbound,
        },
      })),
    }));
    server.setRequestHandler("tools/call", async ({ params }) => {
      const tool = (await offered(caller)).find(({ name }) => name === params.name);
      if (tool === undefined) return told(`The tool ${params.name} doesn't exist.`, true);
      return run(caller, tool, params.arguments ?? {});
    });
    return server;
  }

  async function run(scope: Scope, tool: Tool, given: unknown) {
    try {
      const signal = AbortSignal.timeout(deadlineMs);
      const keyAt = clock.now();
      const asOf = keyAt.toISOString();
      const input = tool.parse(given);
      const found = isRisky(tool)
        ? await callOffered(approvals, scope, { tool, input, signal, asOf })
        : await tool.run(input, { signal, asOf, zone: "UTC", streams: null, key: randomUUID(), keyAt });
      return typeof found === "string" ? told(found, true) : told(textOf(found), false);
    } catch (error) {
      return told(error instanceof Error ? error.message : "The tool failed.", true);
    }
  }

  return {
    async answer(caller, request) {
      // Loaded with the first client: most workspaces have none.
      const { createMcpHandler, Server: ServerClass } = await import("@modelcontextprotocol/server");
      const handler = createMcpHandler(() => serverFor(caller, ServerClass));
      return handler.fetch(request);
    },
    offers,
    async setOffer(scope, { toolId, isOffered }) {
      const tool = (await offers(scope)).find((one) => one.toolId === toolId) ?? fail("tool-not-found");
      await db.withTenant(scope, async (trx) => {
        await saveOffer(trx, scope, { toolId, isOffered });
        const action = isOffered ? "mcp-tool.offered" : "mcp-tool.withdrawn";
        await audit.record(trx, { ...scope, action, target: tool.title.slice(0, 120), details: { toolId } });
      });
      return offers(scope);
    },
  };
}

function textOf({ text, docs }: ToolResult): string {
  const evidence = docs.map((doc, index) => ({
    id: `e${index + 1}`,
    number: index + 1,
    ...doc,
    body: doc.body.slice(0, bodyCharsMax),
  }));
  return toolOutputText(text, { evidence, zone: "UTC" });
}

function told(text: string, isError: boolean) {
  return { content: [{ type: "text" as const, text }], isError };
}
