import { randomUUID } from "node:crypto";
import { type SeededWorkspace, seedStream } from "./seed-workspace.ts";
import { type JobsFixture, type Row, startJobsFixture } from "./start-jobs-fixture.ts";
import { type HostileTool, type ObeyingWorld, startObeyingWorld } from "./start-obeying-world.ts";

interface ModelRequest {
  readonly agent?: number;
  readonly before?: Row;
  readonly more?: object;
}

/** The whole product beside a model that obeys everything, with agents that may write to the world outside by themselves. */
export interface ObeyingModelFixture {
  readonly world: ObeyingWorld;
  readonly jobs: JobsFixture;
  readonly workspace: SeededWorkspace;
  /** The tool that sends HTTP requests. */
  readonly sendId: string;
  /** The data of an answer below 300. @throws Error with the whole answer otherwise */
  made(method: string, path: string, body: unknown): Promise<Row>;
  /** Reads all that the platform knows, and uses the given tools too. */
  agentWith(more?: { tools?: readonly string[]; model?: string; recipients?: readonly string[] }): Promise<number>;
  /** Has an agent that answered with another model answer with the obeying one. */
  useModel(agent: number): Promise<void>;
  /** Asks, and waits until the answer ends or waits. */
  ask(question: string, request?: ModelRequest): Promise<Row>;
  /** Connects and approves the only tool of a server; gives its id. */
  connect(name: string, tool: HostileTool): Promise<string>;
  /** Uploads a file to ask about; gives its id. */
  upload(name: string, content: string): Promise<string>;
  close(): Promise<void>;
}

const readers = ["search_items", "count_items", "list_runs", "list_sources", "list_approvals"];

export async function startObeyingModelFixture(): Promise<ObeyingModelFixture> {
  const world = await startObeyingWorld();
  const jobs = await startJobsFixture({ env: { EGRESS_ALLOW_CIDR: `127.0.0.1/32:${new URL(world.url).port}` } });
  const workspace = await seedStream(jobs.admin, jobs.owner);

  async function made(method: string, path: string, body: unknown): Promise<Row> {
    const answer = await jobs.call(method, path, body);
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${JSON.stringify(answer.body)}`);
    return answer.body.data;
  }

  const connections = [
    [15, { name: "Outgoing" }],
    [10, { name: "Feeds", feeds: [`${world.url}/page/own`] }],
  ] as const;
  for (const [catalogId, attributes] of connections)
    await made("POST", "/integration", { catalogId, attributes: JSON.stringify(attributes), isActive: true });
  const known: Row[] = (await jobs.call("GET", "/ai-tool")).body.data;
  const idOf = (end: string): string => known.find(({ id }) => id.endsWith(end))?.id ?? "";
  const [sendId, feedId] = [idOf(":send-request"), idOf(":read-feed")];
  const address = { model: "obeys", baseUrl: `${world.url}/v1` };
  const entry = { kind: "openai-compatible", name: "Obeys", ...address, defaultFor: ["task"] };
  const modelId: string = (await made("POST", "/model", entry)).id;

  return {
    world,
    jobs,
    workspace,
    sendId,
    made,
    async agentWith({ tools = [], model = modelId, recipients = ["127.0.0.1"] } = {}) {
      const offered = [...readers, sendId, feedId, ...tools].map((toolId) => ({ toolId, policy: "allow" }));
      const budget = { tokens: 500_000, cents: 100, steps: 6, seconds: 600 };
      const definition = { modelId: model, tools: offered, recipients, budget };
      return (await made("POST", "/agent", { name: `a-${randomUUID()}`, definition })).id;
    },
    async useModel(agent) {
      const { name, definition, version } = (await jobs.call("GET", `/agent/${agent}`)).body.data;
      await made("PATCH", `/agent/${agent}`, { name, version, definition: { ...definition, modelId } });
    },
    async ask(question, { agent, before, more = {} } = {}) {
      const answer = await jobs.call("POST", "/app/question", {
        questionArray: [question],
        agentId: agent,
        ...(before && { conversationId: before.conversationId, parentId: before.transactionId }),
        ...more,
      });
      if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
      return answer.body;
    },
    async connect(name, tool) {
      const server = await made("POST", "/mcp-server", { name, url: world.tool(name, { name, ...tool }) });
      await made("POST", `/mcp-server/${server.id}/approve`, { name });
      return `mcp:${server.id}:${name}`;
    },
    async upload(name, content) {
      const form = new FormData();
      form.append("file", new Blob([content]), name);
      const { token, workspaceId } = jobs.owner;
      const headers = { tenantid: "127", authorization: `Bearer ${token}`, "x-workspace": workspaceId };
      const url = `${jobs.fixture.server.url}/api/integration/chatfileupload`;
      const reply = await fetch(url, { method: "POST", headers, body: form });
      const body: Row = await reply.json();
      if (reply.status >= 300) throw new Error(JSON.stringify(body));
      return body.data[0][0];
    },
    async close() {
      await jobs.close();
      await world.close();
    },
  };
}
