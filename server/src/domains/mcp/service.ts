import type { Server } from "@modelcontextprotocol/server";
import { toolOutputText } from "@hoopoe/agents/chat/chat-prompt.ts";
import { randomUUID } from "node:crypto";
import type { Clock } from "../../platform/clock/clock.ts";
import type { Scope } from "../../platform/scope.ts";
import type { Tool, ToolsService } from "../tools/service.ts";

export interface McpService {
  /** Answers one message of a client outside, in the name of `scope`. */
  answer(scope: Scope, request: Request): Promise<Response>;
}

const bodyCharsMax = 4_000;
const deadlineMs = 60_000;

/** The workspace's reading tools as a server of the Model Context Protocol; nothing is kept between two messages. */
export function createMcpService({ tools, clock }: { tools: Pick<ToolsService, "list">; clock: Clock }): McpService {
  /** Nothing that writes, and nothing that carries words to an address of the caller's choice. */
  const offered = async (scope: Scope) =>
    (await tools.list(scope)).filter(({ effect, isOutbound }) => effect === "read" && !isOutbound);

  function serverFor(scope: Scope, ServerClass: typeof Server): Server {
    const server = new ServerClass({ name: "hoopoe", version: "0.1.0" }, { capabilities: { tools: {} } });
    server.setRequestHandler("tools/list", async () => ({
      tools: (await offered(scope)).map(({ name, title, description, inputSchema }) => ({
        name,
        title,
        description,
        inputSchema: { ...inputSchema, type: "object" as const },
        annotations: { readOnlyHint: true },
      })),
    }));
    server.setRequestHandler("tools/call", async ({ params }) => {
      const tool = (await offered(scope)).find(({ name }) => name === params.name);
      if (tool === undefined) return told(`There is no tool called ${params.name}.`, true);
      return run(tool, params.arguments ?? {});
    });
    return server;
  }

  async function run(tool: Tool, input: unknown) {
    try {
      const signal = AbortSignal.timeout(deadlineMs);
      const asOf = clock.now().toISOString();
      const found = await tool.run(tool.parse(input), { signal, asOf, streams: null, key: randomUUID() });
      const evidence = found.docs.map((doc, index) => ({
        id: `e${index + 1}`,
        number: index + 1,
        ...doc,
        body: doc.body.slice(0, bodyCharsMax),
      }));
      return told(toolOutputText(found.text, evidence), false);
    } catch (error) {
      return told(error instanceof Error ? error.message : "The tool failed.", true);
    }
  }

  return {
    async answer(scope, request) {
      // Loaded with the first client: most workspaces have none.
      const { createMcpHandler, Server: ServerClass } = await import("@modelcontextprotocol/server");
      const handler = createMcpHandler(() => serverFor(scope, ServerClass));
      return handler.fetch(request);
    },
  };
}

function told(text: string, isError: boolean) {
  return { content: [{ type: "text" as const, text }], isError };
}
