import { afterAll, beforeAll, expect, it } from "vitest";
import { flowNode } from "../../testing/sample-workflow.ts";
import { type JobsFixture, type Row, startJobsFixture } from "../../testing/start-jobs-fixture.ts";

let jobs: JobsFixture;
const call: JobsFixture["call"] = (...args) => jobs.call(...args);
beforeAll(async () => {
  jobs = await startJobsFixture();
  await upload("first.txt", "The pump of dock four stopped at 07:15 and was repaired by Marta Dunn at noon.");
});
afterAll(() => jobs.close());

async function upload(name: string, text: string): Promise<void> {
  const form = new FormData();
  form.append("file", new File([text], name, { type: "text/plain" }));
  const headers = {
    tenantid: "127",
    wsid: "1",
    authorization: `Bearer ${jobs.owner.token}`,
    "x-workspace": jobs.owner.workspaceId,
  };
  const response = await fetch(`${jobs.fixture.server.url}/api/integration/?storage=mongodb`, {
    method: "POST",
    headers,
    body: form,
  });
  const { runId } = JSON.parse(await response.text());
  expect(await jobs.fixture.engine.outcome(`ingest-${runId}`, { waitMs: 60_000 })).toMatchObject({
    status: "succeeded",
  });
}

const blank = { schedule: null, isShared: false };
async function runOf(taskId: string): Promise<Row> {
  const { body } = await call("POST", `/saved-task/${taskId}/run`);
  const history = async () => (await call("GET", `/saved-task/${taskId}/run`)).body.data;
  await expect.poll(async () => (await history())[0].status).toBe("succeeded");
  const [latest] = await history();
  expect(latest.id).toBe(body.data.id);
  return latest;
}

it("reruns a question and shows what is new", async () => {
  const made = await call("POST", "/saved-task", {
    ...blank,
    name: "Pumps",
    kind: "question",
    inputs: { question: "What happened to the pump?", terms: "pump" },
  });
  expect([made.status, made.body.data]).toMatchObject([201, { isMine: true, lastRun: null }]);
  const first = await runOf(made.body.data.id);
  expect(first).toMatchObject({ summary: "1 event", added: [], reportId: expect.any(String) });
  await upload("second.txt", "The spare pump of dock nine was ordered.");
  const second = await runOf(made.body.data.id);
  expect([second.summary, second.added.length]).toEqual(["2 events, 1 new, 0 removed", 1]);
  expect((await call("GET", `/report/${second.reportId}`)).status).toBe(200);
});

it("a job runs with its kept inputs, for others too once it is shared, and by the clock until it is taken off it [2.7]", async () => {
  const jobId = await jobs.makeJob([flowNode("end", "end", { outcome: { $ref: "inputs.word" } })]);
  const draft = { ...blank, name: "Nightly", kind: "job", inputs: { jobId, inputs: { word: "kept" } } };
  const { body } = await call("POST", "/saved-task", draft);
  const { id } = body.data;
  const run = await runOf(id);
  expect(await jobs.until(run.executionId, "succeeded")).toMatchObject({ outcome: "kept", cause: "saved-task" });

  const other = await jobs.fixture.server.addMember({ role: "editor", workspaceId: jobs.owner.workspaceId });
  expect((await call("POST", `/saved-task/${id}/run`, undefined, other)).status).toBe(404);
  await call("PATCH", `/saved-task/${id}`, {
    isShared: true,
    schedule: { rrule: "FREQ=DAILY;BYHOUR=8", timeZone: "Europe/Zurich" },
  });
  expect((await call("POST", `/saved-task/${id}/run`, undefined, other)).status).toBe(202);
  expect((await call("DELETE", `/saved-task/${id}`, undefined, other)).status).toBe(404);
  expect((await call("PATCH", `/saved-task/${id}`, { name: "Mine now" }, other)).status).toBe(404);
  const listed = (await call("GET", "/saved-task", undefined, other)).body.data.find((task: Row) => task.id === id);
  expect(listed).toMatchObject({ isMine: false, name: "Nightly" });
  // At eight by the clocks of its own zone, summer or winter.
  const inZurich = new Intl.DateTimeFormat("en-GB", { timeZone: "Europe/Zurich", hour: "2-digit", minute: "2-digit" });
  expect(inZurich.format(new Date(listed.nextRunAt))).toBe("08:00");

  const before = (await call("GET", `/saved-task/${id}/run`)).body.data.length;
  await jobs.admin.query("UPDATE saved_tasks SET due_at = now() - interval '1 second' WHERE id = $1", [id]);
  await expect.poll(async () => (await call("GET", `/saved-task/${id}/run`)).body.data.length).toBe(before + 1);
  const nextRunAt = async () =>
    (await call("GET", "/saved-task")).body.data.find((task: Row) => task.id === id).nextRunAt;
  await expect.poll(async () => Date.parse(await nextRunAt())).toBeGreaterThan(Date.now());
  await call("PATCH", `/saved-task/${id}`, { schedule: null });
  expect(await nextRunAt()).toBeNull();
});

it("names the field of what it cannot be kept with", async () => {
  const bad = await call("POST", "/saved-task", { ...blank, name: "x", kind: "pir", inputs: { terms: "" } });
  expect([bad.status, bad.body.message]).toEqual([422, "inputs.terms: Enter what to search for."]);
  const schedule = { rrule: "FREQ=SOMETIMES", timeZone: "UTC" };
  const never = await call("POST", "/saved-task", {
    ...blank,
    name: "x",
    kind: "pir",
    inputs: { terms: "a" },
    schedule,
  });
  expect([never.status, never.body.message.slice(0, 20)]).toEqual([422, "schedule.rrule: FREQ"]);
});
