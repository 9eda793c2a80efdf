import { ConnectorError } from "@hoopoe/connectors/shared/connector-error.ts";
import { type ExpressionScope, evaluateParams } from "@hoopoe/contract/work/evaluate-expression.ts";
import type { PlannedChange } from "@hoopoe/contract/work/execution.ts";
import type { WorkflowDefinition } from "@hoopoe/contract/work/workflow.ts";
import type { CatalogProduct } from "@hoopoe/contract/work/workflow-catalog.ts";
import { findAction } from "@hoopoe/contract/work/workflow-catalog.ts";
import { fail, Failure } from "../../platform/fail.ts";
import { uuidV7 } from "../../platform/db/uuid-v7.ts";
import type { Scope } from "../../platform/scope.ts";
import type { ActionsService } from "../actions/service.ts";
import { bindParams } from "./bind-params.ts";
import { compileWorkflow } from "./compiled.ts";
import type { StepTry } from "./run-segment.ts";
import type { StepOutcome } from "./step-outcome.ts";

export interface TriedStep {
  readonly ok: boolean;
  readonly input: Record<string, unknown>;
  readonly output: unknown;
  readonly changes: PlannedChange[];
  readonly error: string | null;
  /** What code wrote to the console. */
  readonly log: string[];
  readonly durationMs: number;
}

/** Runs one step with sample data. What reads is done; what writes is only planned. @throws Failure workflow-invalid */
export type TryStep = (
  scope: Scope,
  input: { definition: unknown; nodeId: string; sample: Readonly<Record<string, unknown>> },
) => Promise<TriedStep>;

/** What one step of a definition needs of it. @throws Failure workflow-invalid */
export type ReadStep = (scope: Scope, definition: unknown, nodeId: string) => Promise<WorkflowDefinition>;

const deadlineMs = 60_000;

export function createTryStep(deps: {
  readonly runStep: (step: StepTry) => Promise<StepOutcome>;
  readonly actions: Pick<ActionsService, "plan">;
  readonly catalog: readonly CatalogProduct[];
  readonly readStep: ReadStep;
  readonly connectionOf: (scope: Scope, product_name: string) => Promise<string>;
}): TryStep {
  return async (scope, { definition: options, nodeId, sample }) => {
    const workflow = compileWorkflow(await deps.readStep(scope, options, nodeId));
    const node =
      workflow.nodes.get(nodeId) ?? fail("workflow-invalid", { reason: `The step ${nodeId} doesn't exist.` });
    const values = valuesOf(sample);
    const startedMs = performance.now();
    const signal = AbortSignal.timeout(deadlineMs);
    const action = findAction(deps.catalog, node.data);
    let input: Record<string, unknown> = {};
    const done = (tried: Pick<TriedStep, "ok"> & Partial<TriedStep>): TriedStep => ({
      output: null,
      changes: [],
      error: null,
      log: [],
      ...tried,
      input,
      durationMs: Math.round(performance.now() - startedMs),
    });
    try {
      input = evaluateParams(node.data.params, values);
      if (action !== undefined && action.effect !== "read") {
        input = bindParams({ action, node, workflow, values, input, isAgent: false });
        const integrationId = node.data.integrationId ?? (await deps.connectionOf(scope, node.data.product_name));
        const { changes } = await deps.actions.plan(scope, { integrationId, action: action.id, input }, signal);
        return done({ ok: true, changes: [...changes] });
      }
      const outcome = await deps.runStep({
        scope,
        execution: rehearsal(sample),
        workflow,
        node,
        item: "",
        input,
        values,
        attempt: 1,
        before: undefined,
        signal,
      });
      return done({
        ...toTried(outcome),
        ...("log" in outcome && outcome.log !== undefined && { log: [...outcome.log] }),
      });
    } catch (error) {
      if (error instanceof ConnectorError) return done({ ok: false, error: error.sentence });
      if (error instanceof Failure) return done({ ok: false, error: error.message });
      if (signal.aborted) return done({ ok: false, error: `It took longer than ${deadlineMs / 1000} s.` });
      throw error;
    }
  };
}

function toTried(outcome: StepOutcome): Pick<TriedStep, "ok"> & Partial<TriedStep> {
  switch (outcome.kind) {
    case "done":
      return {
        ok: true,
        output: outcome.way === undefined ? outcome.output : { ...asObject(outcome.output), way: outcome.way },
      };
    case "loop":
      return { ok: true, output: { items: outcome.items, count: outcome.items.length } };
    case "wait":
      return { ok: true, output: { waits: outcome.reason.sentence } };
    case "failed":
      return { ok: false, error: outcome.sentence };
    case "cancelled":
      return { ok: false, error: "It was cancelled." };
    case "fenced":
      return { ok: false, error: "Everything is stopped." };
  }
}

function asObject(value: unknown): object {
  return typeof value === "object" && value !== null ? value : { value };
}

function valuesOf(sample: Readonly<Record<string, unknown>>): ExpressionScope {
  const record = (value: unknown): Record<string, unknown> =>
    typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : {};
  return {
    trigger: sample["trigger"] ?? null,
    item: sample["item"],
    inputs: record(sample["inputs"]),
    variables: record(sample["variables"]),
    node: (id) => sample[id],
  };
}

/** A run that is none: nothing of it is kept. */
function rehearsal(sample: Readonly<Record<string, unknown>>): StepTry["execution"] {
  const id = uuidV7();
  const at = new Date();
  return {
    id,
    number: 0,
    versionId: id,
    jobId: null,
    jobName: "A try",
    status: "running",
    action: "dry-run",
    cause: "manual",
    startedBy: null,
    inputs: {},
    trigger: sample["trigger"] ?? null,
    reason: null,
    error: null,
    outcome: null,
    repeats: null,
    replayFrom: null,
    parent: null,
    depth: 1_000,
    leg: 0,
    claim: 1,
    createdAt: at,
    startedAt: at,
    timedFrom: null,
    finishedAt: null,
  };
}
