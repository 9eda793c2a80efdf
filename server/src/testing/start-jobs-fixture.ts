import { randomUUID } from "node:crypto";
import pg from "pg";
import { workflowOf } from "./sample-workflow.ts";
import type { Answer } from "./start-test-server.ts";
import { startProductFixture, type ProductFixture } from "./start-product-fixture.ts";
import type { TestMember } from "./test-people.ts";

// eslint-disable-next-line typescript/no-explicit-any -- a test looks into answers of every shape.
export type Row = any;

/** The product with its clock running, an owner in a workspace, and shortcuts to jobs and their runs. */
export interface JobsFixture {
  readonly fixture: ProductFixture;
  readonly owner: TestMember;
  /** Above the policies, for what no call can do. */
  readonly admin: pg.Client;
  call(method: string, path: string, body?: unknown, as?: TestMember): Promise<Answer>;
  /** A job on a new workflow's first version. @throws Error with the answer where it is refused */
  makeJob(nodes: readonly unknown[], edges?: readonly unknown[], more?: object): Promise<string>;
  run(jobId: string, body?: object): Promise<string>;
  /** Waits for a state, and gives the whole execution. */
  until(executionId: string, status: string): Promise<Row>;
  close(): Promise<void>;
}

const untilMs = 60_000;

export async function startJobsFixture(options: Parameters<typeof startProductFixture>[0] = {}): Promise<JobsFixture> {
  const fixture = await startProductFixture(options);
  const owner = await fixture.server.addMember({ role: "owner" });
  const admin = new pg.Client({ connectionString: fixture.server.database.adminUrl });
  await admin.connect();
  await fixture.afterLaunch();
  const call: JobsFixture["call"] = (method, path, body, as = owner) => fixture.server.call(method, path, { as, body });

  async function made(method: string, path: string, body: unknown): Promise<Row> {
    const answer = await call(method, path, body);
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${JSON.stringify(answer.body)}`);
    return answer.body;
  }

  return {
    fixture,
    owner,
    admin,
    call,
    async makeJob(nodes, edges = [], more = {}) {
      const { data } = await made("POST", "/workflow", {
        name: `w-${randomUUID()}`,
        definition: workflowOf(nodes, edges),
      });
      const unapproved = data.problems.filter(({ code }: Row) => code === "unapproved-effect");
      const acknowledged = unapproved.map(({ nodeId }: Row) => nodeId);
      await made("POST", `/workflow/${data.id}/version`, { revision: data.revision, acknowledged });
      const job = await made("POST", "/workflow/job", {
        name: `j-${randomUUID()}`,
        workflowId: data.id,
        versionId: null,
        trigger: { kind: "manual" },
        inputs: {},
        concurrency: 10,
        isOn: true,
        alertOnFailure: true,
        ...more,
      });
      return job.data.id;
    },
    run: async (jobId, body = {}) => (await made("POST", `/workflow/job/${jobId}/run`, body)).executionId,
    async until(executionId, status) {
      const deadline = Date.now() + untilMs;
      for (;;) {
        const { data } = await made("GET", `/workflow/executions/${executionId}`, undefined);
        if (data.status === status) return data;
        if (Date.now() > deadline)
          throw new Error(`not ${status} but ${data.status}: ${data.error} ${data.reason?.sentence}`);
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    },
    async close() {
      await admin.end();
      await fixture.close();
    },
  };
}
