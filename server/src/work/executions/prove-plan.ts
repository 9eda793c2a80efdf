import type { PlanOutcome } from "@hoopoe/contract/work/obligation.ts";
import { recipientsIn } from "@hoopoe/agents/planner/check-plan.ts";
import {
  type CatalogAction,
  type CatalogProduct,
  findAction,
  stepLabel,
} from "@hoopoe/contract/work/workflow-catalog.ts";
import { branchesOf } from "@hoopoe/contract/work/check-workflow-edges.ts";
import { flowProduct, type WorkflowDefinition, type WorkflowNode } from "@hoopoe/contract/work/workflow.ts";
import { graphOf } from "@hoopoe/contract/work/workflow-graph.ts";
import { readExpression, refsOf } from "@hoopoe/contract/work/workflow-expression.ts";
import { evaluateExpression } from "@hoopoe/contract/work/evaluate-expression.ts";
import { type Decision, simulateRun, type SimulatedRun } from "./simulate-run.ts";
import type { StepTry } from "./run-segment.ts";
import { bothWays } from "./both-ways.ts";
import { sampleOutput, sampleTrigger } from "./sample-values.ts";

/** Which branch each step takes in one simulated state; `focus` is the step that the state is about. */
interface State {
  readonly focus: { nodeId: string; way: string } | null;
  readonly ways: ReadonlyMap<string, string>;
}

interface Seen {
  readonly effects: { nodeId: string; label: string; target: string }[];
  readonly faults: Set<string>;
  readonly refs: Map<string, boolean>;
  approvals: number;
}

const statesMax = 60;
/** Parameters that people read: a sent text without words is a fault. */
const texts = ["text", "body", "content", "summary"];

/** Runs a workflow in each of its states on sample data: each branch every way, each approval with yes, no and no answer. */
export async function provePlan(
  definition: WorkflowDefinition,
  { catalog, now }: { catalog: readonly CatalogProduct[]; now: Date },
): Promise<{ outcomes: PlanOutcome[]; faults: string[] }> {
  const outcomes: PlanOutcome[] = [];
  const faults = new Set<string>(bothWays(definition));
  const refs = new Map<string, boolean>();
  for (const state of statesOf(definition).slice(0, statesMax)) {
    const seen: Seen = { effects: [], faults, refs, approvals: 0 };
    const run = await simulateState(definition, { state, seen, catalog, now });
    if (run.status === "failed") faults.add(`plan: the run would fail: ${run.error ?? ""}`);
    outcomes.push(outcomeOf(state, seen, run));
  }
  for (const [place, isFilled] of refs) if (!isFilled) faults.add(`${place}: it would be empty in every state.`);
  return { outcomes, faults: [...faults] };
}

function outcomeOf({ focus }: State, { effects, approvals }: Seen, { status }: SimulatedRun): PlanOutcome {
  const counted = new Map<string, PlanOutcome["effects"][number]>();
  for (const effect of effects) {
    const key = JSON.stringify(effect);
    counted.set(key, { ...effect, count: (counted.get(key)?.count ?? 0) + 1 });
  }
  return {
    nodeId: focus?.nodeId ?? null,
    way: focus?.way ?? null,
    effects: [...counted.values()],
    approvals,
    run: status,
  };
}

/** The usual one, then one for each other branch of each step, on the way that leads there. */
function statesOf(definition: WorkflowDefinition): State[] {
  const { nodes, edges } = definition.workflow;
  const graph = graphOf(nodes, edges);
  const choices = nodes.flatMap((node) => {
    const ways = waysOf(
      node,
      (graph.out.get(node.id) ?? []).flatMap(({ when }) => when ?? []),
    );
    return ways.map((way) => ({ nodeId: node.id, way }));
  });
  const usual: State = { focus: null, ways: new Map() };
  return [
    usual,
    ...choices.map((focus) => ({ focus, ways: new Map([...pathTo(focus.nodeId), [focus.nodeId, focus.way]]) })),
  ];

  function pathTo(nodeId: string): [string, string][] {
    const found: [string, string][] = [];
    for (let at: string | undefined = nodeId; at !== undefined && found.length < nodes.length;) {
      const edge: { from: string; when?: string | undefined } | undefined = graph.into.get(at)?.[0];
      if (edge?.when !== undefined) found.push([edge.from, edge.when]);
      at = edge?.from;
    }
    return found;
  }
}

function waysOf({ data }: WorkflowNode, used: readonly string[]): string[] {
  if (data.product_name !== flowProduct) return [];
  if (data.action === "approval") return [...(branchesOf({ data }) ?? [])];
  if (data.action === "for-each") return ["empty"];
  if (data.action !== "branch") return [];
  const isFlag = used.every((way) => way === "true" || way === "false");
  return isFlag ? ["true", "false"] : [...new Set(used)];
}

const decisions: Readonly<Record<string, Decision>> = {
  approved: "approve",
  rejected: "reject",
  "timed-out": "timeout",
};

function simulateState(
  definition: WorkflowDefinition,
  { state, seen, catalog, now }: { state: State; seen: Seen; catalog: readonly CatalogProduct[]; now: Date },
): Promise<SimulatedRun> {
  const firstWay = (nodeId: string) => definition.workflow.edges.find(({ from }) => from === nodeId)?.when ?? "true";
  const isEmptied = (node: WorkflowNode) =>
    [...state.ways].some(([loop, way]) => way === "empty" && feeds(definition, node.id, loop));
  return simulateRun({
    definition,
    catalog,
    trigger: sampleTrigger(definition),
    now,
    port: {
      call(step, input) {
        noteRefs(step, seen);
        const action = findAction(catalog, step.node.data);
        if (action !== undefined && changesSomething(step.node, action)) noteEffect(step, { input, seen, catalog });
        const output = sampleOutput(step.node, definition, catalog);
        return isEmptied(step.node) ? emptied(output) : output;
      },
      agent(step) {
        noteRefs(step, seen);
        return sampleOutput(step.node, definition, catalog);
      },
      approve(step) {
        seen.approvals += 1;
        noteRefs(step, seen);
        return decisions[state.ways.get(step.node.id) ?? "approved"] ?? "approve";
      },
      way: ({ node }) => state.ways.get(node.id) ?? firstWay(node.id),
    },
  });
}

/** Whether a loop goes through what a step puts out. */
function feeds({ workflow }: WorkflowDefinition, nodeId: string, loopId: string): boolean {
  const loop = workflow.nodes.find(({ id }) => id === loopId);
  const read = readExpression(loop?.data.params["items"] ?? null);
  const refs = read.ok ? refsOf(read.expression) : [];
  return refs.some((ref) => ref.root === "node" && ref.name === nodeId);
}

function emptied(output: unknown): unknown {
  if (typeof output !== "object" || output === null) return output;
  return Object.fromEntries(Object.entries(output).map(([name, value]) => [name, Array.isArray(value) ? [] : value]));
}

function noteRefs({ node, values }: StepTry, { refs }: Seen): void {
  for (const [name, value] of Object.entries(node.data.params)) {
    const read = readExpression(value);
    for (const ref of read.ok ? refsOf(read.expression) : []) {
      const got = evaluateExpression(ref, values);
      const isFilled = got !== null && got !== "" && !(Array.isArray(got) && got.every((one) => one === null));
      const place = `${node.id}.${name}`;
      refs.set(place, (refs.get(place) ?? false) || isFilled);
    }
  }
}

function noteEffect(
  { node }: StepTry,
  {
    input,
    seen,
    catalog,
  }: { input: Readonly<Record<string, unknown>>; seen: Seen; catalog: readonly CatalogProduct[] },
): void {
  const action = findAction(catalog, node.data);
  const target = [...(action?.targetParams ?? []), "project", "issue", "path", "folder"]
    .map((name) => node.data.params[name])
    .find((value) => value !== undefined);
  seen.effects.push({ nodeId: node.id, label: stepLabel(node, catalog), target: recipientsIn(target).join(", ") });
  const readable = texts.find((name) => action?.params.some((param) => param.name === name));
  // A file that is written may well be a copy of another one; a message without words is never meant.
  const isRequest = action?.params.some(({ name }) => name === "method") === true;
  if (readable !== undefined && !isRequest && isBlank(input[readable]))
    seen.faults.add(`${node.id}.${readable}: people would read nothing. Write the text or take it from a step.`);
}

/** A request over HTTP only reads unless its method says otherwise. */
function changesSomething({ data }: WorkflowNode, { effect, params }: CatalogAction): boolean {
  const hasMethod = params.some(({ name }) => name === "method");
  return (
    effect !== "read" && !(hasMethod && ["GET", "HEAD", undefined].some((method) => method === data.params["method"]))
  );
}

const isBlank = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === "string" && value.trim() === "");
