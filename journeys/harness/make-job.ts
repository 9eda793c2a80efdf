import { executionGet } from "@hoopoe/contract/work/routes/execution.ts";
import { jobCreate, jobRun } from "@hoopoe/contract/work/routes/job.ts";
import { workflowCreate, workflowSaveVersion } from "@hoopoe/contract/work/routes/workflow.ts";
import type { WorkflowDefinition } from "@hoopoe/contract/work/workflow.ts";
import { expect } from "@playwright/test";
import type { ApiClient } from "./api-client.ts";

type Node = WorkflowDefinition["workflow"]["nodes"][number];

export function step(id: string, product_name: string, params: Record<string, unknown> = {}): Node {
  const type = product_name === "Agents" ? "agent" : "connector";
  return { id, position: { x: 0, y: 0 }, data: { type, product_name, action: id, params } };
}

/** A job of its own whose steps follow each other, started by hand; answers with its id. */
export async function makeJob(api: ApiClient, name: string, nodes: Node[]): Promise<string> {
  const edges = nodes.slice(1).map(({ id }, index) => {
    const from = nodes[index];
    const when = from?.data.action === "approval" ? { when: "approved" } : {};
    return { id: `line-${index}`, from: from?.id ?? "", to: id, ...when };
  });
  const definition = { version: 1, trigger: { kind: "manual" }, workflow: { nodes, edges } };
  const { data } = await api.call(workflowCreate, { body: { name, definition } });
  await api.call(workflowSaveVersion, { params: { id: data.id }, body: { revision: data.revision } });
  const made = await api.call(jobCreate, {
    body: {
      name,
      workflowId: data.id,
      versionId: null,
      trigger: { kind: "manual" },
      inputs: {},
      concurrency: 10,
      isOn: true,
      alertOnFailure: false,
    },
  });
  return made.data.id;
}

/** Runs a job and waits until the run is so far; answers with the execution's id. */
export async function runUntil(api: ApiClient, jobId: string, status: string, isDryRun = false): Promise<string> {
  const { executionId } = await api.call(jobRun, { params: { id: jobId }, body: { isDryRun } });
  const load = async () => (await api.call(executionGet, { params: { id: executionId } })).data.status;
  await expect.poll(load, { intervals: [50] }).toBe(status);
  return executionId;
}
