import { signWebhook } from "@hoopoe/connectors/webhook/verify-webhook.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { flowNode, nodeOf, workflowOf } from "../../testing/sample-workflow.ts";
import { type JobsFixture, type Row, startJobsFixture } from "../../testing/start-jobs-fixture.ts";

let jobs: JobsFixture;
const call: JobsFixture["call"] = (...args) => jobs.call(...args);
beforeAll(async () => {
  jobs = await startJobsFixture({ story: { seed: 7, endsAt: new Date("2026-03-20T16:30:00Z") } });
});
afterAll(() => jobs.close());

const runsOf = async (jobId: string): Promise<Row[]> =>
  (await call("GET", `/workflow/executions?jobId=${jobId}`)).body.data;
const end = flowNode("end", "end", { outcome: { $ref: "trigger.body.word" } });

it("a signed call from outside starts a job once, and nothing else does", async () => {
  const jobId = await jobs.makeJob([end], [], { trigger: { kind: "webhook" } });
  const { webhookUrl, webhookSecret } = (await call("POST", `/workflow/job/${jobId}/secret`)).body;
  const send = async (body: string, headers: Record<string, string>) => {
    const path = new URL(webhookUrl).pathname;
    const response = await fetch(`${jobs.fixture.server.url}${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body,
    });
    return { status: response.status, body: JSON.parse(await response.text()) };
  };
  const body = '{ "word":"from outside" }';
  const signed = signWebhook({ secret: webhookSecret, body, now: new Date() });
  expect((await send(body, {})).status).toBe(401);
  expect((await send('{"word":"other"}', signed)).body.message).toContain("doesn't match the body");
  const taken = await send(body, signed);
  expect(taken.status).toBe(202);
  expect((await jobs.until(taken.body.executionId, "succeeded")).outcome).toBe("from outside");
  expect((await send(body, signed)).body.message).toBe("This request was already received.");
  expect(await runsOf(jobId)).toHaveLength(1);
  await call("POST", `/workflow/job/${jobId}/secret`);
  const old = signWebhook({ secret: webhookSecret, body, now: new Date() });
  expect((await send(body, old)).status).toBe(401);
});

it("a run that nobody starts has the rights of its last editor, and asks in their name [6.5]", async () => {
  const jobId = await jobs.makeJob([end], [], { trigger: { kind: "webhook" } });
  const { webhookUrl, webhookSecret } = (await call("POST", `/workflow/job/${jobId}/secret`)).body;
  const begin = async (word: string) => {
    const body = JSON.stringify({ word });
    const headers = signWebhook({ secret: webhookSecret, body, now: new Date() });
    const url = `${jobs.fixture.server.url}${new URL(webhookUrl).pathname}`;
    const answer = await fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body,
    });
    const { executionId } = JSON.parse(await answer.text());
    const { rows } = await jobs.admin.query("SELECT started_by FROM executions WHERE id = $1", [executionId]);
    return { executionId, startedBy: rows[0].started_by };
  };
  const editor = await jobs.fixture.server.addMember({ role: "editor", workspaceId: jobs.owner.workspaceId });
  const change = (body: object, as = jobs.owner) => call("PATCH", `/workflow/job/${jobId}`, body, as);
  await change({ name: "Another name", inputs: {} }, editor);
  expect((await begin("renamed")).startedBy).toBe(jobs.owner.userId);
  await change({ inputs: { to: "somebody" } }, editor);
  expect((await begin("other inputs")).startedBy).toBe(editor.userId);
  await change({ inputs: {} });
  expect((await begin("as before")).startedBy).toBe(jobs.owner.userId);

  const { workflowId } = (await call("GET", `/workflow/job/${jobId}`)).body.data;
  const path = `/workflow/${workflowId}`;
  const { revision } = (await call("GET", path, undefined, editor)).body.data;
  const definition = workflowOf([flowNode("ask", "approval", { message: "May it?" })]);
  const { data } = (await call("PATCH", path, { revision, definition }, editor)).body;
  expect((await call("POST", `${path}/version`, { revision: data.revision }, editor)).status).toBe(201);
  const { executionId, startedBy } = await begin("another definition");
  expect(startedBy).toBe(editor.userId);
  await jobs.until(executionId, "waiting");
  const [request] = (await call("GET", `/approval?executionId=${executionId}`)).body.data;
  const own = await call("POST", `/approval/${request.id}/decision`, { decision: "approve" }, editor);
  expect([own.status, own.body.code]).toEqual([403, "approval-forbidden"]);
});

it("a schedule runs on time; what was missed is a row, and is caught up on as the job says", async () => {
  // Half an hour from now and from the last time, in a zone whose hours never repeat: what is missed does not hang on when this runs.
  const minute = (new Date().getUTCMinutes() + 30) % 60;
  const trigger = (catchUp: string) => ({
    kind: "schedule",
    rrule: `FREQ=HOURLY;BYMINUTE=${minute}`,
    timeZone: "Asia/Tokyo",
    catchUp,
  });
  const [latest, all, skip] = await Promise.all(
    ["latest", "all", "skip"].map((catchUp) =>
      jobs.makeJob([flowNode("end", "end")], [], { trigger: trigger(catchUp) }),
    ),
  );
  const next = (await call("GET", `/workflow/job/${latest}`)).body.data.nextRunAt;
  expect(new Date(next).getUTCMinutes()).toBe(minute);
  const missed = Date.parse(next) - 4 * 3_600_000;
  await jobs.admin.query("UPDATE jobs SET due_at = $1, created_at = $1 WHERE id = ANY($2)", [
    new Date(missed),
    [latest, all, skip],
  ]);
  for (const jobId of [latest, all, skip]) {
    const misses = async () => (await call("GET", `/workflow/job/${jobId}/misses`)).body.data;
    await expect.poll(async () => (await misses()).length).toBe(4);
  }
  const caught = async (jobId: string | undefined) =>
    (await call("GET", `/workflow/job/${jobId}/misses`)).body.data.filter((miss: Row) => miss.executionId !== null)
      .length;
  expect([await caught(latest), await caught(all), await caught(skip)]).toEqual([1, 4, 0]);
  await expect.poll(async () => (await call("GET", `/workflow/job/${latest}`)).body.data.nextRunAt).toBe(next);
});

it("a new item that matches the search starts a job once, one that does not starts none", async () => {
  const jobId = await jobs.makeJob([flowNode("end", "end", { outcome: { $ref: "trigger.item.title" } })], [], {
    trigger: { kind: "new-item", source: "Gmail", match: "invoice" },
  });
  const { tenantId, workspaceId } = jobs.owner;
  const seen = async () =>
    (await jobs.admin.query("SELECT seen_item FROM jobs WHERE id = $1", [jobId])).rows[0].seen_item;
  await expect.poll(seen).not.toBeNull();
  await jobs.admin.query(
    `WITH source AS (INSERT INTO integrations (tenant_id, workspace_id, catalog_id) VALUES ($1, $2, 1) RETURNING id),
       stream AS (INSERT INTO integration_data (tenant_id, workspace_id, integration_id, stream) SELECT $1, $2, id, 's' FROM source RETURNING id)
     INSERT INTO items (tenant_id, workspace_id, integration_data_id, stream, source_datatype, external_id, at, author, title, body, content_hash)
     SELECT $1, $2, stream.id, 's', 'gmail', t, now(), 'a', t, 'body', '\\x00' FROM stream, unnest(ARRAY['An invoice', 'A greeting']) AS t`,
    [tenantId, workspaceId],
  );
  await jobs.admin.query("UPDATE jobs SET due_at = now() WHERE id = $1", [jobId]);
  await expect.poll(async () => (await runsOf(jobId)).map((run) => run.outcome)).toEqual(["An invoice"]);
});

it("a job is exported as a file and imported elsewhere, with gaps and differences shown first", async () => {
  const nodes = [
    nodeOf("say", { product_name: "Slack", action: "post-message", params: { channel: "#soc", text: "hello" } }),
  ];
  const jobId = await jobs.makeJob(nodes);
  const { data: file } = (await call("GET", `/workflow/job/${jobId}/file`)).body;
  expect(file).toMatchObject({ format: "hoopoe-job", definition: { workflow: { nodes: [{ id: "say" }] } } });
  const other = await jobs.fixture.server.addMember({ role: "owner" });
  const preview = await call("POST", "/workflow/job/import", { file, isPreview: true }, other);
  expect(preview.body).toMatchObject({ job: null, missingConnections: ["Slack"], diff: [] });
  expect((await call("GET", "/workflow/job", undefined, other)).body.data).toEqual([]);
  const made = await call("POST", "/workflow/job/import", { file }, other);
  expect(made.body.job).toMatchObject({ name: file.name, isOn: false });

  const changed = { ...file, definition: workflowOf([{ ...nodes[0], id: "tell" }]) };
  const again = await call("POST", "/workflow/job/import", { file: changed, isPreview: true }, other);
  expect(again.body.diff.map((one: Row) => `${one.change} ${one.nodeId}`)).toEqual(["added tell", "removed say"]);
  const broken = await call("POST", "/workflow/job/import", { file: { ...file, concurrency: 0 } }, other);
  expect([broken.status, broken.body.message.split(":")[0]]).toEqual([422, "file.concurrency"]);
});

it("many runs are cancelled at once, and how far that is can be asked", async () => {
  const jobId = await jobs.makeJob([flowNode("long", "wait", { duration: "1 day" })]);
  const ids = await Promise.all(Array.from({ length: 5 }, () => jobs.run(jobId)));
  for (const id of ids) await jobs.until(id, "waiting");
  // Those that were chosen, and no other's: what belongs to another organisation is not there.
  const stranger = await jobs.fixture.server.addMember({ role: "owner" });
  const foreign = await call("POST", "/workflow/bulk", { verb: "cancel", executionIds: ids }, stranger);
  expect([foreign.status, foreign.body.code]).toEqual([404, "execution-not-found"]);
  const two = await call("POST", "/workflow/bulk", { verb: "cancel", executionIds: ids.slice(0, 2) });
  const load = async (id: string) => (await call("GET", `/workflow/bulk/${id}`)).body.data;
  await expect.poll(() => load(two.body.data.id)).toMatchObject({ status: "done", done: 2 });
  expect((await runsOf(jobId)).filter(({ status }) => status === "cancelled")).toHaveLength(2);

  const begun = await call("POST", "/workflow/bulk", { verb: "cancel", jobId });
  expect([begun.status, begun.body.data.total]).toEqual([202, 3]);
  await expect.poll(() => load(begun.body.data.id)).toMatchObject({ status: "done", done: 3, refused: 0 });
  expect((await runsOf(jobId)).every(({ status }) => status === "cancelled")).toBe(true);
});

it("the team's channel hears of what waits for a word and of a failure, once an hour for each job, with a link that only opens it", async () => {
  const { workspaceId } = jobs.owner;
  await jobs.admin.query("UPDATE workspaces SET is_demo = true WHERE id = $1", [workspaceId]);
  const attributes = JSON.stringify({ name: "Slack", baseUrl: `${jobs.fixture.sandboxUrl}/slack` });
  const { data: slack } = (await call("POST", "/integration", { catalogId: 3, attributes })).body;
  const auth = { catalogId: 3, authType: "Bearer", fields: { botToken: "xoxb-sandbox" } };
  expect((await call("POST", "/authinfo", auth)).status).toBe(201);
  const ask = async (method: string): Promise<Row> =>
    (
      await fetch(`${jobs.fixture.sandboxUrl}/slack/api/${method}`, {
        headers: { authorization: "Bearer xoxb-sandbox" },
      })
    ).json();
  const [channel] = (await ask("conversations.list")).channels;
  const texts = async (): Promise<string[]> =>
    (await ask(`conversations.history?channel=${channel.id}`)).messages.flatMap(({ text }: Row) =>
      text.includes("/dashboard/") ? [text] : [],
    );

  const wanted = { integrationId: slack.id, channel: `#${channel.name}`, onApproval: true, onFailure: true };
  const nowhere = await call("PATCH", "/workflow/team-channel", { channel: { ...wanted, channel: "#no-such-place" } });
  expect([nowhere.status, nowhere.body.message]).toEqual([502, expect.stringContaining("no-such-place")]);
  const editor = await jobs.fixture.server.addMember({ role: "editor", workspaceId });
  expect((await call("PATCH", "/workflow/team-channel", { channel: wanted }, editor)).status).toBe(403);
  expect((await call("PATCH", "/workflow/team-channel", { channel: wanted })).body).toEqual({ data: wanted });
  expect((await call("GET", "/workflow/team-channel")).body).toEqual({ data: wanted });

  const asking = await jobs.makeJob([flowNode("ask", "approval")]);
  await jobs.until(await jobs.run(asking), "waiting");
  await expect.poll(texts).toEqual([expect.stringMatching(/requests approval: .*\/dashboard\/approvals\?approval=/su)]);
  const { data: waiting } = (await call("GET", "/approval?status=pending")).body;
  // As Slack keeps it.
  expect((await texts())[0]).toContain(`?approval=${waiting[0].id}&amp;workspace=${workspaceId}`);

  const first = await jobs.makeJob([flowNode("end", "end")], [], { name: "Goes first" });
  const failing = nodeOf("say", {
    product_name: "Slack",
    action: "post-message",
    params: { channel: "#no-such-place" },
  });
  const after = { kind: "execution-finished", source: "Goes first" };
  const second = await jobs.makeJob([failing], [], { name: "Falls over", trigger: after });
  for (const runs of [1, 2]) {
    await jobs.run(first);
    await expect.poll(async () => (await runsOf(second)).filter(({ status }) => status === "failed").length).toBe(runs);
  }
  const alerts = async () => (await texts()).filter((text) => text.includes("Falls over failed"));
  await expect.poll(alerts).toEqual([expect.stringContaining("/dashboard/workflow-generation/execution/")]);
  expect((await call("PATCH", "/workflow/team-channel", { channel: { ...wanted, onApproval: false } })).status).toBe(
    200,
  );
  const result = (await texts()).length;
  await jobs.until(await jobs.run(asking), "waiting");
  expect(await texts()).toHaveLength(result);
});
