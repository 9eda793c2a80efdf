import type { AgentDefinition } from "@hoopoe/contract/assist/agent.ts";
import type { AiTool, AiToolKind, AiToolTrial } from "@hoopoe/contract/assist/ai-tool.ts";
import { bind } from "../../platform/bind.ts";
import type { Clock } from "../../platform/clock/clock.ts";
import type { Database } from "../../platform/db/open-database.ts";
import { fail, Failure } from "../../platform/fail.ts";
import type { Scope } from "../../platform/scope.ts";
import type { ClaimsService } from "../../reports/claims/service.ts";
import { countItemsTool } from "./count-items.ts";
import { compareCountsTool, itemRangeTool, listItemsTool, openItemTool, timeBetweenTool } from "./item-tools.ts";
import { countBy, filtersOf, listBy } from "./read-filters.ts";
import { type LoadSenders, mailFactsTool } from "./mail-facts.ts";
import { platformTools } from "./list-platform.ts";
import { findCorrectionsTool, readThreadTool } from "./read-thread.ts";
import { searchItemsTool } from "./search-items.ts";
import type { OfferedTool, Tool, ToolContext, ToolResult } from "./tool.ts";
import { insertUse, loadUse } from "./use-store.ts";

export { defineReadTool } from "./define-read-tool.ts";
export { stringsIn, taintOf } from "./taint-of.ts";
export type { FieldWords, OfferedTool, PlannedCall, Tool, ToolResult } from "./tool.ts";

export interface ToolsDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly standingsOf: ClaimsService["loadStandings"];
  /** What the workspace knows of who sent a mail. */
  readonly loadSenders: LoadSenders;
  /** Further tools of a workspace, by the first word of their ids. */
  readonly sources?: Readonly<Partial<Record<FurtherKind, (scope: Scope) => Promise<readonly Tool[]>>>>;
}

/** Connector actions, workflows, tools from outside. */
const furtherKinds = ["action", "workflow", "mcp"] as const;
type FurtherKind = (typeof furtherKinds)[number];

const itemTools = [
  searchItemsTool,
  countItemsTool,
  listItemsTool,
  itemRangeTool,
  compareCountsTool,
  timeBetweenTool,
  openItemTool,
  readThreadTool,
  findCorrectionsTool,
];

/** What an agent without a list may do: read. */
const byDefault = ["search_items", "count_items"];
/** Whoever may search may read what was found, and whoever may count may compare: an agent's list names the first alone. */
const comesWith: Readonly<Record<string, readonly string[]>> = {
  search_items: ["list_items", "open_item", "read_thread", "find_corrections", "mail_facts"],
  count_items: ["item_range", "compare_counts", "time_between"],
};
const outputCharsMax = 20_000;

/** What the functions of the service work with. */
interface ToolsContext extends ToolsDeps {
  readonly noting: Set<Promise<void>>;
}

export type ToolsService = ReturnType<typeof createToolsService>;

export function createToolsService(deps: ToolsDeps) {
  /** Notes under way; whoever asks for the figures waits for them, no answer does. */
  const noting = new Set<Promise<void>>();
  const ctx: ToolsContext = { ...deps, noting };
  return bind(ctx, { list, view, tryOut, offeredTo, forSteps, filtersOf, countBy, listBy });
}

/** The same for people, with how much each is used. */
async function view(deps: ToolsContext, scope: Scope): Promise<AiTool[]> {
  const { db, noting } = deps;
  await Promise.all(noting);
  const use = await db.withTenant(scope, (trx) => loadUse(trx));
  return (await list(deps, scope)).map((tool) => {
    const { id, name, title, description, words = description, effect, isOutbound } = tool;
    const kind = kindOf(id);
    const origin = kind === "platform" ? "Hoopoe" : (/\(([^()]+)\)$/.exec(title)?.[1] ?? kind);
    return {
      id,
      kind,
      name,
      title,
      description,
      words,
      origin,
      effect,
      isOutbound,
      inputSchema: inWords(tool),
      use: use.get(id) ?? { calls: 0, errors: 0, lastAt: null },
    };
  });
}

/** Runs a tool by hand. @throws Failure tool-not-found, tool-input-invalid, tool-unconfirmed (a write, not confirmed) */
async function tryOut(
  deps: ToolsContext,
  scope: Scope,
  { toolId, input, isConfirmed, signal }: { toolId: string; input: unknown; isConfirmed: boolean; signal: AbortSignal },
): Promise<AiToolTrial> {
  const { clock } = deps;
  const tool = (await list(deps, scope)).find(({ id }) => id === toolId) ?? fail("tool-not-found");
  const parsed = tool.parse(input);
  if (tool.effect !== "read" && !isConfirmed) fail("tool-unconfirmed", { title: tool.title });
  const startedAt = performance.now();
  const took = () => Math.round(performance.now() - startedAt);
  const keyAt = clock.now();
  const key = `try:${scope.userId}:${keyAt.getTime()}:${toolId}`;
  try {
    const ctx = { signal, asOf: keyAt.toISOString(), zone: "UTC", streams: null, key, keyAt };
    const { summary, text, docs } = await tool.run(parsed, ctx);
    const found = docs.map(({ title, author, date, body }) => `${title}\n${author} · ${date}\n${body.slice(0, 500)}`);
    const output = [text, ...found].join("\n\n").slice(0, outputCharsMax);
    return { isOk: true, summary, output, tookMs: took() };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return { isOk: false, summary: error.message, output: "", tookMs: took() };
  }
}

/** What an agent may use. Without a list of its own it reads items and counts them. */
async function offeredTo(deps: ToolsContext, scope: Scope, { tools }: AgentDefinition): Promise<OfferedTool[]> {
  const named = tools.length === 0 ? byDefault.map((toolId) => ({ toolId, policy: "allow" as const })) : tools;
  const wanted = named.flatMap(({ toolId, policy }) => {
    const others = policy === "deny" ? [] : (comesWith[toolId] ?? []);
    const fresh = others.filter((id) => !named.some((one) => one.toolId === id));
    return [{ toolId, policy }, ...fresh.map((id) => ({ toolId: id, policy }))];
  });
  const denied = new Set(wanted.filter(({ policy }) => policy === "deny").map(({ toolId }) => toolId));
  const kinds = furtherKinds.filter((kind) => wanted.some(({ toolId }) => toolId.startsWith(`${kind}:`)));
  const known = new Map((await list(deps, scope, kinds)).map((tool) => [tool.id, tool]));
  return wanted.flatMap(({ toolId, policy }) => {
    const tool = known.get(toolId);
    return tool === undefined || policy === "deny" || denied.has(toolId) ? [] : [{ ...tool, policy }];
  });
}

/** What a step of a workflow can be, beside connections' actions and other jobs, which are steps of their own. */
function forSteps(deps: ToolsContext, scope: Scope): Promise<Tool[]> {
  return list(deps, scope, ["mcp"]);
}

/** The workspace's tools that the caller may use: the platform's own, and what further sources of tools offer. */
/** `kinds`: of the further tools only these are looked for. */
async function list(deps: ToolsContext, scope: Scope, kinds: readonly FurtherKind[] = furtherKinds): Promise<Tool[]> {
  const { db, sources } = deps;
  const own = [
    ...itemTools.map((toolOf) => toolOf(db, scope)),
    mailFactsTool(deps, scope),
    ...platformTools(db, scope),
  ];
  const further = await Promise.all(kinds.map(async (kind) => (await sources?.[kind]?.(scope)) ?? []));
  return [...own, ...further.flat()].map((tool) => counted(deps, scope, tool));
}

/** Each call is noted, with how it ended. */
function counted({ db, noting }: ToolsContext, scope: Scope, tool: Tool): Tool {
  return {
    ...tool,
    async run(input: unknown, ctx: ToolContext): Promise<ToolResult> {
      const startedAt = performance.now();
      const note = (isOk: boolean) => {
        const use = { toolId: tool.id, messageId: null, isOk, tookMs: performance.now() - startedAt };
        // A figure that is lost is worth less than an answer that fails for it.
        const noted = db.withTenant(scope, (trx) => insertUse(trx, scope, use)).catch(() => undefined);
        noting.add(noted);
        void noted.then(() => noting.delete(noted));
      };
      try {
        const result = await tool.run(input, ctx);
        note(true);
        return result;
      } catch (error) {
        if (!ctx.signal.aborted) note(false);
        throw error;
      }
    },
  };
}

/** The schema of a tool's input with what people read at its fields. */
function inWords({ inputSchema, fieldWords = {} }: Tool): Record<string, unknown> {
  const properties = Object.entries(recordOf(inputSchema["properties"])).map(([name, given]) => [
    name,
    { ...recordOf(given), ...fieldWords[name] },
  ]);
  return { ...inputSchema, ...(properties.length > 0 && { properties: Object.fromEntries(properties) }) };
}

function recordOf(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? Object.fromEntries(Object.entries(value)) : {};
}

function kindOf(id: string): AiToolKind {
  return furtherKinds.find((kind) => id.startsWith(`${kind}:`)) ?? "platform";
}
