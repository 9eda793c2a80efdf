import type { WorkflowDefinition, WorkflowNode, WorkflowTrigger } from "@hoopoe/contract/work/workflow.ts";
import type { TemplateCategory } from "@hoopoe/contract/work/workflow-template.ts";

/** A workflow to begin with. What only a workspace can know (a channel, a project) is left out: the editor asks for it. */
export interface WorkflowTemplate {
  readonly id: string;
  readonly name: string;
  /** What it does, in one sentence. */
  readonly summary: string;
  readonly category: TemplateCategory;
  readonly definition: WorkflowDefinition;
  /** An event and outputs by step, as its products return them: what it is tried on before anything is connected. */
  readonly sample: { readonly trigger: Record<string, unknown>; readonly outputs: Record<string, unknown> };
}

type Step = Omit<WorkflowNode["data"], "params"> & { params: Record<string, unknown> };

interface Source extends Omit<WorkflowTemplate, "definition" | "sample"> {
  readonly trigger: WorkflowTrigger;
  readonly steps: Record<string, Step>;
  /** One arrow each: "read > summary", or with the outcome it belongs to: "decision approved> send". */
  readonly arrows: readonly string[];
  readonly sample?: { readonly trigger?: Record<string, unknown>; readonly outputs?: Record<string, unknown> };
}

const arrowPattern = /^(\w+) (?:(\w[\w-]*))?> (\w+)$/;

/** Throws where an arrow can't be read, so a template with a mistake never reaches a list. */
export function defineTemplate({ trigger, steps, arrows, sample = {}, ...rest }: Source): WorkflowTemplate {
  const edges = arrows.map((arrow) => {
    const [, from = "", when, to = ""] = arrowPattern.exec(arrow) ?? [];
    if (!(from in steps) || !(to in steps)) throw new Error(`${rest.id}: the arrow "${arrow}" names no steps.`);
    return { id: `${from}-${to}`, from, to, ...(when !== undefined && { when }) };
  });
  const positions = layOut(Object.keys(steps), edges);
  const nodes = Object.entries(steps).map(([id, data]) => ({ id, position: positions(id), data }));
  return {
    ...rest,
    definition: { version: 1, trigger, workflow: { nodes, edges } },
    sample: { trigger: sample.trigger ?? {}, outputs: sample.outputs ?? {} },
  };
}

const column = 256;
const row = 104;

/** Top to bottom: each step below what leads to it, those of one row side by side around the middle. */
function layOut(ids: readonly string[], edges: readonly { from: string; to: string }[]) {
  const depthOf = (id: string): number =>
    Math.max(0, ...edges.flatMap(({ from, to }) => (to === id ? [depthOf(from) + 1] : [])));
  const rows = Map.groupBy(ids, depthOf);
  return (id: string): { x: number; y: number } => {
    const depth = depthOf(id);
    const beside = rows.get(depth) ?? [];
    return { x: (beside.indexOf(id) - (beside.length - 1) / 2) * column, y: (depth + 1) * row };
  };
}

export function agent(action: string, label: string, params: Record<string, unknown>): Step {
  return { type: "agent", product_name: "Agents", action, label, params };
}

export function connector(product_name: string, action: string, label: string, params: Record<string, unknown>): Step {
  return { type: "connector", product_name, action, label, params };
}

export function flow(action: string, label: string, params: Record<string, unknown>): Step {
  return { type: "connector", product_name: "Flow", action, label, params };
}

export function ref(path: string): { $ref: string } {
  return { $ref: path };
}

export function fn(name: string, ...args: readonly unknown[]): { $fn: string; args: readonly unknown[] } {
  return { $fn: name, args };
}

/** Texts and values one after another. */
export function text(...parts: readonly unknown[]): { $fn: string; args: readonly unknown[] } {
  return fn("text", ...parts);
}

export function isNotEmpty(value: unknown): { $fn: string; args: readonly unknown[] } {
  return fn("not", fn("is-empty", value));
}

export function daily(hour: number, minute = 0): WorkflowTrigger {
  return schedule(`FREQ=DAILY;BYHOUR=${hour};BYMINUTE=${minute}`);
}

export function weekdays(hour: number, minute = 0): WorkflowTrigger {
  return schedule(`FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR;BYHOUR=${hour};BYMINUTE=${minute}`);
}

/** In UTC, until somebody turns it on: the editor then offers the person's own zone. */
export function schedule(rrule: string): WorkflowTrigger {
  return { kind: "schedule", rrule, timeZone: "UTC", catchUp: "latest" };
}

export function newItem(source: string, match?: string): WorkflowTrigger {
  return { kind: "new-item", source, ...(match !== undefined && { match }) };
}

export const webhook: WorkflowTrigger = { kind: "webhook", signedBy: "hoopoe" };
