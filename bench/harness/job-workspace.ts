import { createHmac } from "node:crypto";
import * as z from "zod/mini";
import type { Product } from "../../journeys/harness/product.ts";

export const jobOwner = { email: "owner@bench.example", password: "a long enough password" };

const session = z.object({ access_token: z.string() });
const made = z.object({ data: z.object({ id: z.string(), revision: z.optional(z.number()) }) });
const list = z.object({ data: z.array(z.object({ id: z.string() })) });
const hook = z.object({ webhookUrl: z.string(), webhookSecret: z.string() });

/** The owner of a workspace, signed in at a product. */
export interface JobWorkspace {
  readonly workspaceId: string;
  call<T>(reply: z.ZodMiniType<T>, method: string, path: string, body?: unknown): Promise<T>;
  /** A job on a new workflow of these nodes, one behind the other. */
  makeJob(nodes: readonly object[], trigger: object): Promise<string>;
}

export async function openJobWorkspace({ baseUrl }: Pick<Product, "baseUrl">): Promise<JobWorkspace> {
  const headers: Record<string, string> = { tenantid: "default", wsid: "1", "content-type": "application/json" };
  const call: JobWorkspace["call"] = async (reply, method, path, body) => {
    const response = await fetch(`${baseUrl}/api${path}`, {
      method,
      headers,
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${text}`);
    return reply.parse(text === "" ? null : JSON.parse(text));
  };
  headers["authorization"] = `Bearer ${(await call(session, "POST", "/auth/login", jobOwner)).access_token}`;
  const { data: workspaces } = await call(list, "GET", "/workspace");

  return {
    workspaceId: workspaces[0]?.id ?? "",
    call,
    async makeJob(nodes, trigger) {
      const ids = nodes.map((node) => String(Object.values(node)[0]));
      const edges = ids.slice(1).map((to, index) => ({ id: to, from: ids[index], to }));
      const definition = { version: 1, trigger: { kind: "manual" }, workflow: { nodes, edges } };
      const name = `Bench ${ids.join(" ")}`;
      const { data: workflow } = await call(made, "POST", "/workflow", { name, definition });
      await call(z.unknown(), "POST", `/workflow/${workflow.id}/version`, { revision: workflow.revision });
      const draft = { name, workflowId: workflow.id, versionId: null, trigger, inputs: {}, concurrency: 1000 };
      const job = await call(made, "POST", "/workflow/job", { ...draft, isOn: true, alertOnFailure: false });
      return job.data.id;
    },
  };
}

export function stepOf(id: string, product_name: string, action: string, params: object): object {
  const type = product_name === "Agents" ? "agent" : "connector";
  return { id, position: { x: 0, y: 0 }, data: { type, product_name, action, params } };
}

/** Two steps that steer, and the answer to whoever called. */
export const answeredSteps = [
  stepOf("a", "Flow", "wait", { duration: 0 }),
  stepOf("b", "Flow", "wait", { until: { $ref: "a.waitedUntil" } }),
  stepOf("c", "Webhook", "respond-to-caller", { body: { $ref: "b.waitedUntil" } }),
];

/** Calls a webhook's job as its sender would, and waits for the workflow's answer; 202 where it gives none. */
export async function callerOf(
  workspace: JobWorkspace,
  jobId: string,
  expected: 200 | 202 = 200,
): Promise<(baseUrl: string) => Promise<void>> {
  const { webhookUrl, webhookSecret } = await workspace.call(hook, "POST", `/workflow/job/${jobId}/secret`);
  const { pathname } = new URL(webhookUrl);
  let count = 0;
  return async (baseUrl) => {
    count += 1;
    const body = JSON.stringify({ word: `call ${count}` });
    const timestamp = String(Math.floor(Date.now() / 1000));
    const signature = createHmac("sha256", webhookSecret).update(`${timestamp}.${body}`).digest("hex");
    const signed = { "x-hoopoe-timestamp": timestamp, "x-hoopoe-signature": `v1=${signature}` };
    const response = await fetch(`${baseUrl}${pathname}`, {
      method: "POST",
      headers: { "content-type": "application/json", ...signed },
      body,
    });
    const text = await response.text();
    if (response.status !== expected) throw new Error(`${response.status} ${text}`);
  };
}
