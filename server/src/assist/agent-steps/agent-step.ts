import { agentStepInstructions, agentStepTask, finishTool } from "@hoopoe/agents/tasks/agent-step-prompt.ts";
import { writingTemperature } from "@hoopoe/agents/models/run-model.ts";
import { runStep } from "@hoopoe/agents/models/run-step.ts";
import type { StepMessage, StepTool } from "@hoopoe/agents/models/step-request.ts";
import { adviceOf } from "@hoopoe/agents/models/try-model.ts";
import type { AgentDefinition } from "@hoopoe/contract/assist/agent.ts";
import { fieldProblem, readStepFields, schemaOfFields, type StepField } from "@hoopoe/contract/work/step-fields.ts";
import { textOf } from "@hoopoe/contract/work/workflow-functions.ts";
import type { StepOutcome, StepTry } from "../../work/executions/service.ts";
import type { ReadyModel } from "../models/service.ts";
import type { OfferedTool } from "../tools/service.ts";
import { failedStep, type OwnStepDeps } from "./own-step-deps.ts";
import { callTool } from "./call-tool.ts";
import { loadEntries, type StepEntry } from "./entry-store.ts";
import { createStepLog, type StepLog } from "./step-log.ts";

const stepMs = 60_000;
const charsMax = 60_000;
const inputCharsMax = 100_000;
const repairsMax = 2;

/** An agent at work as a step. */
export interface AgentWork {
  readonly step: StepTry;
  readonly agentId: number;
  readonly name: string;
  readonly definition: AgentDefinition;
  readonly task: string;
  readonly input: string;
  readonly fields: readonly StepField[];
  readonly tools: readonly OfferedTool[];
  readonly chain: readonly ReadyModel[];
  readonly log: StepLog;
}

/** Runs the pinned version of an agent until it hands over its output, has to wait for a person, or reaches a limit. */
export async function runAgentStep(
  deps: OwnStepDeps,
  step: StepTry,
  { agentId, input }: { agentId: number; input: Readonly<Record<string, unknown>> },
): Promise<StepOutcome> {
  const work = await openWork(deps, step, { agentId, input });
  if ("kind" in work) return work;
  for (;;) {
    step.signal.throwIfAborted();
    const next = await advance(deps, work);
    if (next !== "again") return next;
  }
}

async function openWork(
  { agents, models, tools, db }: OwnStepDeps,
  step: StepTry,
  { agentId, input }: { agentId: number; input: Readonly<Record<string, unknown>> },
): Promise<AgentWork | StepOutcome> {
  const { scope, execution, node, item } = step;
  const name = node.data.product_name;
  const known = (await agents.list(scope)).find(({ id }) => id === agentId);
  if (known === undefined)
    return failedStep(`The agent ${name} was deleted. Choose another agent in this step, then retry the run.`);
  const wanted = Number(input["version"]);
  const pinned = (await agents.versions(scope, agentId)).find(({ version }) => version === wanted);
  if (pinned === undefined)
    return failedStep(`The agent ${name} has no version ${textOf(input["version"])}. Choose one in this step.`);
  const { definition } = pinned;
  const fields = readStepFields(input["outputFields"]);
  if (!fields.ok) return failedStep(fields.sentence);
  const all = await models.chain(scope, { modelId: definition.modelId, purpose: "answer" });
  const chain = all.filter(({ model }) => model.kind !== "built-in");
  if (chain.length === 0)
    return failedStep(`The agent ${name} needs a model. Connect one under Agents & Models, then retry the run.`);
  const at = { executionId: execution.id, nodeId: node.id, item };
  const isKept = execution.action !== "dry-run";
  return {
    step,
    agentId,
    name,
    definition,
    task: textOf(input["task"]),
    input: textOf(input["input"] ?? "").slice(0, inputCharsMax),
    fields: fields.fields,
    tools: await tools.offeredTo(scope, definition),
    chain,
    log: createStepLog(db, scope, { at, isKept, entries: isKept ? await loadEntries(db, scope, at) : [] }),
  };
}

/** One model call, or one tool call: each is kept before the next begins. */
async function advance(deps: OwnStepDeps, work: AgentWork): Promise<StepOutcome | "again"> {
  const { log, fields } = work;
  const said = log.entries.findLast(({ kind }) => kind !== "result");
  if (said?.kind !== "model") return askModel(deps, work);
  const settled = new Set(log.entries.flatMap((entry) => (entry.kind === "result" ? [entry.id] : [])));
  const call = said.toolCalls.find(({ id }) => !settled.has(id));
  if (call !== undefined) return answerCall(deps, work, call);
  if (said.toolCalls.length > 0) return askModel(deps, work);
  if (fields.length === 0) return { kind: "done", output: { text: said.text } };
  if (isLast(log.entries, said)) return repair(work, `Call ${finishTool} with the fields filled in.`, said.text);
  return askModel(deps, work);
}

/** An answer without the fields it should have filled in: it is asked for once more, by a result of a call it didn't make. */
async function repair({ log }: AgentWork, sentence: string, text: string): Promise<StepOutcome | "again"> {
  if (log.countOf(isRepair) >= repairsMax) {
    await log.append({ kind: "restart" });
    return failedStep(`The agent answered without filling in the output fields: ${text.slice(0, 200)}`);
  }
  const entry = {
    kind: "result",
    id: `repair-${log.entries.length}`,
    name: finishTool,
    output: sentence,
    taint: null,
  } as const;
  return (await log.append(entry)) ? "again" : { kind: "fenced" };
}

function isRepair(entry: StepEntry): boolean {
  return entry.kind === "result" && entry.name === finishTool;
}

function isLast(entries: readonly StepEntry[], entry: StepEntry): boolean {
  return entries.at(-1) === entry;
}

async function answerCall(
  deps: OwnStepDeps,
  work: AgentWork,
  call: { id: string; name: string; input: unknown },
): Promise<StepOutcome | "again"> {
  const { log, fields, tools, step } = work;
  const append = async (output: string, taint: string | null) =>
    (await log.append({ kind: "result", id: call.id, name: call.name, output, taint }))
      ? "again"
      : ({ kind: "fenced" } as const);
  if (call.name === finishTool && fields.length > 0) {
    const problem = fieldProblem("The output", call.input, fields);
    if (problem === null) return { kind: "done", output: call.input };
    if (log.countOf(isRepair) < repairsMax) return append(`Not accepted. ${problem}`, null);
    await log.append({ kind: "restart" });
    return failedStep(`The agent's output doesn't have the fields of this step. ${problem}`);
  }
  const tool = tools.find(({ name }) => name === call.name);
  if (tool === undefined) return append(`Not done: This agent has no tool called ${call.name}.`, null);
  const { definition, task, agentId } = work;
  const streams = definition.dataSources.length === 0 ? null : definition.dataSources;
  const shared = { recipients: definition.recipients, task, agentId, streams, taint: taintIn(work) };
  const end = await callTool(deps.approvals, { step, tool, callId: call.id, input: call.input, ...shared });
  return end.kind === "wait" ? end : append(end.output, end.taint);
}

/** Where text of others came in: with the step's input, by tools that outsiders describe, by what tools answered. */
function taintIn({ input, tools, log }: AgentWork): string[] {
  return [
    ...(input === "" ? [] : ["the step's input"]),
    ...tools.flatMap(({ describedBy }) => describedBy ?? []),
    ...log.entries.flatMap((entry) => (entry.kind === "result" ? (entry.taint ?? []) : [])),
  ];
}

async function askModel(deps: OwnStepDeps, work: AgentWork): Promise<StepOutcome | "again"> {
  const { log, chain, name } = work;
  const over = overBudget(work);
  if (over !== null) {
    await log.append({ kind: "restart" });
    return failedStep(
      `The agent ${name} reached its budget of ${over}. Raise it in the agent, update this step's version, then retry.`,
    );
  }
  let failure: Extract<Awaited<ReturnType<typeof askOne>>, { status: "failed" }> | undefined;
  for (const ready of chain) {
    const answered = await askOne(deps, work, ready);
    work.step.signal.throwIfAborted();
    if (answered.status === "finished") {
      const { text, toolCalls, usage } = answered;
      const tokens = usage.inputTokens + usage.outputTokens;
      const microUsd = Math.round(usage.inputTokens * ready.inputPrice + usage.outputTokens * ready.outputPrice);
      const entry = { kind: "model", text, toolCalls: withOwnIds(toolCalls, log.entries), tokens, microUsd } as const;
      return (await log.append({ ...entry, toolCalls: [...entry.toolCalls] })) ? "again" : { kind: "fenced" };
    }
    failure = answered;
    if (answered.code === "over-budget") return failedStep(answered.reason);
  }
  const sentence = failure === undefined ? "No model answered." : `${chain.at(-1)?.model.label}: ${adviceOf(failure)}`;
  return { kind: "failed", sentence, isRetryable: failure?.canRetry ?? true };
}

function askOne(deps: OwnStepDeps, work: AgentWork, ready: ReadyModel) {
  const { definition, fields, step, task, input, tools, log } = work;
  const { scope, execution, node, item, signal } = step;
  const at = { executionId: execution.id, nodeId: node.id, item };
  const finish: StepTool[] =
    fields.length === 0
      ? []
      : [{ name: finishTool, description: "Hand over the output of this step.", inputSchema: schemaOfFields(fields) }];
  return runStep({
    model: deps.counted(scope, ready, at),
    instructions: agentStepInstructions({
      instructions: definition.instructions,
      asOf: execution.createdAt.toISOString(),
      hasFields: fields.length > 0,
    }),
    messages: [{ role: "user", text: agentStepTask(task, input) }, ...messagesOf(log.entries)],
    tools: [...tools.map(({ name, description, inputSchema }) => ({ name, description, inputSchema })), ...finish],
    temperature: writingTemperature,
    stepMs,
    totalMs: definition.budget.seconds * 1000,
    charsMax,
    retryCountMax: 1,
    signal,
  });
}

function messagesOf(entries: readonly StepEntry[]): StepMessage[] {
  const messages: StepMessage[] = [];
  for (const entry of entries) {
    if (entry.kind === "model") messages.push({ role: "assistant", text: entry.text, toolCalls: entry.toolCalls });
    else if (entry.kind === "result" && entry.id.startsWith("repair-"))
      messages.push({ role: "user", text: entry.output });
    else if (entry.kind === "result") {
      const { id, name, output } = entry;
      const last = messages.at(-1);
      const before = last?.role === "tool" ? last.results : [];
      if (last?.role === "tool") messages.pop();
      messages.push({ role: "tool", results: [...before, { id, name, output }] });
    }
  }
  return messages;
}

function overBudget({ definition: { budget }, log }: AgentWork): string | null {
  const models = log.counted().flatMap((entry) => (entry.kind === "model" ? [entry] : []));
  if (models.length >= budget.steps) return `${budget.steps} model calls`;
  if (models.reduce((sum, { tokens }) => sum + tokens, 0) >= budget.tokens) return `${budget.tokens} tokens`;
  const cents = models.reduce((sum, { microUsd }) => sum + microUsd, 0) / 10_000;
  return cents >= budget.cents ? `${budget.cents} cents` : null;
}

/** Some providers number their calls from one in each reply. Ids name approvals and effects: each is used once. */
function withOwnIds(calls: readonly { id: string; name: string; input: unknown }[], entries: readonly StepEntry[]) {
  const taken = new Set(
    entries.flatMap((entry) => (entry.kind === "model" ? entry.toolCalls.map(({ id }) => id) : [])),
  );
  return calls.map((call, index) => {
    const id = call.id === "" || taken.has(call.id) ? `${call.id}-${entries.length}-${index + 1}` : call.id;
    taken.add(id);
    return { ...call, id };
  });
}
