import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { flowNode, nodeOf, workflowOf } from "../../testing/sample-workflow.ts";
import { workflowDefinition } from "@hoopoe/contract/work/workflow.ts";
import { type JobsFixture, type Row, startJobsFixture } from "../../testing/start-jobs-fixture.ts";
import type { TestMember } from "../../testing/test-people.ts";
import { insertVersion } from "./version-store.ts";

let jobs: JobsFixture;
const call: JobsFixture["call"] = (...args) => jobs.call(...args);

beforeAll(async () => {
  jobs = await startJobsFixture();
});
afterAll(() => jobs.close());

describe("the list of executions", () => {
  const connector = (product_name: string) => nodeOf("n", { product_name, action: "none" });
  async function seed(as: TestMember, rows: { status: string; action?: string; nodes: { data: Row }[] }[]) {
    const ids: string[] = [];
    for (const { status, action = "run", nodes } of rows) {
      const definition = workflowDefinition.parse(workflowOf(nodes));
      const version = { workflowId: null, version: 1, definition, note: "" };
      const versionId = await jobs.fixture.server.db.withTenant(as, (trx) => insertVersion(trx, as, version));
      const { rows: made } = await jobs.admin.query(
        `INSERT INTO executions (id, tenant_id, workspace_id, version_id, job_name, status, action, cause, number)
         SELECT uuidv7(), $1, $2, $3, 'seeded', $4, $5, 'manual', greatest(coalesce(max(number), 0), 1000000) + 1 FROM executions
         RETURNING id`,
        [as.tenantId, as.workspaceId, versionId, status, action],
      );
      ids.unshift(made[0].id);
    }
    return ids;
  }

  it("gives each job its last runs, the oldest first, with how many succeeded and how long nearly all take [2.6]", async () => {
    const jobId = await jobs.makeJob([flowNode("end", "end")]);
    const { tenantId, workspaceId } = jobs.owner;
    for (const [status, ms] of [
      ["succeeded", 300],
      ["succeeded", 100],
      ["failed", 900],
      ["cancelled", 50],
    ] as const)
      await jobs.admin.query(
        `INSERT INTO executions (id, tenant_id, workspace_id, version_id, job_id, job_name, status, action, cause, started_at, finished_at, number)
         SELECT uuidv7(), $1, $2, v.id, $3, 'seeded', $4, 'run', 'manual', now(), now() + $5 * interval '1 ms',
           (SELECT greatest(coalesce(max(number), 0), 1000000) + 1 FROM executions)
         FROM workflow_versions v WHERE v.workspace_id = $2 LIMIT 1`,
        [tenantId, workspaceId, jobId, status, ms],
      );
    const job = (await call("GET", "/workflow/job")).body.data.find(({ id }: Row) => id === jobId);
    expect(job.lastRuns.map((run: Row) => [run.status, run.durationMs])).toEqual([
      ["succeeded", 300],
      ["succeeded", 100],
      ["failed", 900],
      ["cancelled", 50],
    ]);
    expect([job.successRate, job.p95Ms, job.nextRunAt]).toEqual([2 / 3, 300, null]);
    const other = await jobs.makeJob([flowNode("end", "end")]);
    await jobs.until(await jobs.run(other), "succeeded");
    const { data: own } = (await call("GET", `/workflow/executions?jobId=${jobId}`)).body;
    expect(own.map((run: Row) => run.id)).toEqual(job.lastRuns.map((run: Row) => run.executionId).toReversed());
    // Runs of one version, each with its steps; and who began one by hand.
    expect(own.map((run: Row) => run.definition.workflow.nodes.length)).toEqual([1, 1, 1, 1]);
    const { data: begun } = (await call("GET", `/workflow/executions?jobId=${other}`)).body;
    expect(begun).toMatchObject([{ startedBy: { id: jobs.owner.userId, name: expect.stringMatching(/./) } }]);
  });

  it("is empty with a sentence of its own [7.45] [8.8]", async () => {
    const newcomer = await jobs.fixture.server.addMember({ role: "viewer" });
    const { status, body } = await call("GET", "/workflow/executions", undefined, newcomer);
    expect([status, body]).toEqual([200, { data: [], cursor: null, message: "No workflow execution data found" }]);
    const { body: filters } = await call("GET", "/workflow/execution-filters", undefined, newcomer);
    expect(filters).toEqual({ status: [], actions: [], agents: [], connectors: [] });
  });

  it("narrows by each filter, exactly or by any node's product, and derives what can be chosen [3.19] [5.6] [4.14]", async () => {
    const member = await jobs.fixture.server.addMember({ role: "viewer" });
    const agentOf = (product_name: string) => nodeOf("a", { product_name, type: "agent", action: "triage" });
    const [agent, writer, checker] = [agentOf("Agents"), agentOf("Writers"), agentOf("Checkers")];
    const ids = await seed(member, [
      { status: "succeeded", nodes: [connector("Jira"), agent] },
      { status: "failed", nodes: [connector("Jira"), connector("Gmail"), checker, writer] },
      { status: "failed", action: "dry-run", nodes: [connector("Slack"), agent] },
    ]);
    const [third, second, first] = ids;
    const list = async (query: string, as = member) =>
      (await call("GET", `/workflow/executions${query}`, undefined, as)).body.data.map((row: Row) => row.id);
    expect(await list("")).toEqual([third, second, first]);
    expect(await list("?status=failed")).toEqual([third, second]);
    expect(await list("?status=fail")).toEqual([]);
    expect(await list("?actions=dry")).toEqual([]);
    expect(await list("?status=failed,succeeded&actions=run")).toEqual([second, first]);
    // Newest of all that fit, not of the state that was named first.
    const busy = await jobs.fixture.server.addMember({ role: "viewer" });
    const mixed = ["failed", "failed", "succeeded"].map((status) => ({ status, nodes: [connector("Jira")] }));
    const [newest] = await seed(busy, mixed);
    expect(await list("?status=failed,succeeded&limit=1", busy)).toEqual([newest]);
    expect(await list("?connectors=Jira")).toEqual([second, first]);
    expect(await list("?connectors=Jira,%20Slack")).toEqual([third, second, first]);
    expect(await list("?connectors=Jira&status=failed")).toEqual([second]);
    expect(await list("?agents=Agents&actions=run")).toEqual([first]);
    expect(await list("?connectors=Jira,Slack&actions=dry-run")).toEqual([third]);
    expect(await list("?connectors=Jira,Slack&limit=1")).toEqual([third]);
    expect(await list("?agents=Agents,Others&connectors=Slack,Teams")).toEqual([third]);
    expect(await list("?connectors=Jira&agents=Agents")).toEqual([first]);
    expect(await list("?agents=Agents&status=failed&actions=dry-run&connectors=Slack")).toEqual([third]);
    expect(await list("?connectors=jira")).toEqual([]);
    // Whichever of its nodes has the product, and whichever of the chosen ones it is.
    for (const one of ["?agents=Writers", "?agents=Checkers", "?agents=Others,Writers", "?connectors=Gmail"]) {
      expect(await list(one), one).toEqual([second]);
    }
    expect(await list("?actions=run,dry-run&connectors=Slack,Gmail&agents=Writers,Agents")).toEqual([third, second]);
    // What never ran is nothing to filter by.
    await jobs.admin.query(
      `INSERT INTO workflow_versions (tenant_id, workspace_id, version, definition, nodes, agents, connectors)
       VALUES ($1, $2, 1, $3, '[]', '{Idle}', '{Teams}')`,
      [member.tenantId, member.workspaceId, JSON.stringify(workflowOf([]))],
    );
    const { body } = await call("GET", "/workflow/execution-filters", undefined, member);
    expect(body).toEqual({
      status: ["succeeded", "failed"],
      actions: ["run", "dry-run"],
      agents: ["Agents", "Checkers", "Writers"],
      connectors: ["Gmail", "Jira", "Slack"],
    });

    const page = await call("GET", "/workflow/executions?limit=2", undefined, member);
    const rest = await call("GET", `/workflow/executions?limit=2&cursor=${page.body.cursor}`, undefined, member);
    expect([page.body.data.length, rest.body.data.map((row: Row) => row.id), rest.body.cursor]).toEqual([
      2,
      [first],
      null,
    ]);
    const whole = await call("GET", "/workflow/executions?limit=3", undefined, member);
    expect([whole.body.data.length, whole.body.cursor]).toEqual([3, null]);
    // Behind the last one there is no more; that there is none at all nobody said.
    const behind = await call("GET", `/workflow/executions?cursor=${first}`, undefined, member);
    expect(behind.body).toEqual({ data: [], cursor: null, message: null });
    expect(page.body.data[0]).toMatchObject({
      status: "failed",
      action: "dry-run",
      definition: { workflow: { nodes: [{ data: { product_name: "Slack" } }, {}] } },
    });
  });

  it("says its own sentence where it cannot be loaded [8.9]", async () => {
    await jobs.admin.query("ALTER TABLE workflow_versions RENAME TO hidden_versions");
    try {
      for (const path of ["/workflow/executions", "/workflow/execution-filters"]) {
        const { status, body } = await call("GET", path);
        expect([status, body.message]).toEqual([500, "Failed to workflow execution data"]);
      }
    } finally {
      await jobs.admin.query("ALTER TABLE hidden_versions RENAME TO workflow_versions");
    }
  });
});
