import { builtInTemplateIds } from "@hoopoe/contract/reports/report-templates.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { flowNode } from "../../testing/sample-workflow.ts";
import { type JobsFixture, type Row, startJobsFixture } from "../../testing/start-jobs-fixture.ts";

let aheadMs = 0;
const clock = { now: () => new Date(Date.now() + aheadMs) };
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

let jobs: JobsFixture;
beforeAll(async () => {
  jobs = await startJobsFixture({ clock });
});
afterAll(() => jobs.close());

it.each([
  ["an hour", hourMs],
  ["a year", 365 * 24 * hourMs],
])(
  "schedules, waits, deadlines and cursors from a clock that was %s ahead continue by the right time",
  async (_, ms) => {
    await signInAt(ms);
    const made = await makeEverything();
    expect((await dueTimes(made)).every((at) => at > Date.now() + ms - minuteMs)).toBe(true);

    // Until a process has seen the wrong time, nothing can be known to have been ahead.
    await expect.poll(lastSeenMs).toBeGreaterThan(Date.now() + ms / 2);
    await signInAt(0);
    await expect.poll(async () => (await dueTimes(made)).filter((at) => at > Date.now() + 2 * hourMs)).toEqual([]);
    const [stream] = await rows("SELECT state FROM integration_data WHERE id = $1", [made.streamId]);
    expect(JSON.stringify(stream.state)).not.toContain("readTo");
    const wait = await jobs.until(made.waitingId, "waiting");
    expect(Date.parse(wait.reason.until)).toBeLessThanOrEqual(Date.now() + 2 * hourMs);
    const ended = await rows("SELECT FROM sessions WHERE created_at > now() + interval '1 minute'", []);
    expect(ended).toEqual([]);

    // When their minute comes, they run.
    const before = await runCount(made);
    aheadMs = minuteMs + 1_000;
    await expect.poll(() => runCount(made)).toBeGreaterThan(before);
    await expect.poll(lastSeenMs).toBeGreaterThan(Date.now() + minuteMs / 2);
    aheadMs = 0;
    // The correction of this minute is over before the next clock is set: it would end that one's sessions.
    await expect.poll(lastSeenMs).toBeLessThan(Date.now() + minuteMs / 2);
    await jobs.call("PATCH", `/workflow/job/${made.jobId}`, { isOn: false });
  },
);

/** Sets the clock; tokens of another time are refused. */
async function signInAt(ms: number): Promise<void> {
  aheadMs = ms;
  const { workspaceId } = jobs.owner;
  Object.assign(jobs.owner, await jobs.fixture.server.addMember({ role: "owner", workspaceId }));
}

interface Made {
  jobId: string;
  taskId: string;
  pirId: string;
  streamId: string;
  waitingId: string;
  askingId: string;
}

async function makeEverything(): Promise<Made> {
  const everyMinute = { rrule: "FREQ=MINUTELY", timeZone: "UTC" };
  const interval = { startDate: null, endDate: null, repeat: { frequency: 1, unit: "min" } };
  const trigger = { kind: "schedule", ...everyMinute, catchUp: "skip" };
  const jobId = await jobs.makeJob([flowNode("end", "end")], [], { trigger });
  const task = await jobs.call("POST", "/saved-task", {
    name: "Pumps",
    kind: "question",
    inputs: { question: "What happened to the pump?", terms: "pump" },
    schedule: everyMinute,
    isShared: false,
  });
  const savedQuestion = await jobs.call("POST", "/pir", {
    name: "Pumps",
    question: "What happened to the pump?",
    query: { terms: "pump" },
    templatePath: builtInTemplateIds["post-incident-review"],
    schedule: interval,
    writesReport: false,
    recipientIds: [],
  });
  expect([task.status, savedQuestion.status]).toEqual([201, 201]);
  const waiting = await jobs.run(await jobs.makeJob([flowNode("pause", "wait", { duration: "2 hours" })]));
  await jobs.until(waiting, "waiting");
  const asking = await jobs.run(
    await jobs.makeJob([flowNode("ask", "approval", { message: "May it?", timeout: "1 hour" })]),
  );
  await jobs.until(asking, "waiting");
  const streamId = await makeStream(interval);
  return {
    jobId,
    taskId: task.body.data.id,
    pirId: savedQuestion.body.data.id,
    streamId,
    waitingId: waiting,
    askingId: asking,
  };
}

/** A stream that was read up to the wrong present, as the ones that are read by windows of time. */
async function makeStream(schedule: object): Promise<string> {
  const form = new FormData();
  form.append("file", new Blob(["# Pump\n\nIt stopped."]), "pump.md");
  const { token, workspaceId } = jobs.owner;
  const response = await fetch(`${jobs.fixture.server.url}/api/integration/`, {
    method: "POST",
    headers: { tenantid: "127", wsid: "1", authorization: `Bearer ${token}`, "x-workspace": workspaceId },
    body: form,
  });
  const { integrationDataId, runId }: Row = await response.json();
  await jobs.fixture.engine.outcome(`ingest-${runId}`, { waitMs: 60_000 });
  const now = clock.now();
  await rows(
    "UPDATE integration_data SET start_ingress = 1, schedule = $2, next_run_at = $3, state = $4 WHERE id = $1",
    [
      integrationDataId,
      JSON.stringify(schedule),
      new Date(now.getTime() + minuteMs),
      JSON.stringify({ readTo: now.toISOString() }),
    ],
  );
  return integrationDataId;
}

/** The time that the process noted last, in ms. */
async function lastSeenMs(): Promise<number> {
  const found = await rows("SELECT value FROM platform_settings WHERE key LIKE 'clock-seen:%'", []);
  return Math.max(...found.map(({ value }) => Date.parse(value)));
}

/** When each of them is due, in ms. */
async function dueTimes(made: Made): Promise<number[]> {
  const found = await rows(
    `SELECT due_at AS at FROM jobs WHERE id = $1 UNION ALL SELECT due_at FROM saved_tasks WHERE id = $2
     UNION ALL SELECT next_run_at FROM pirs WHERE id = $3 UNION ALL SELECT next_run_at FROM integration_data WHERE id = $4
     UNION ALL SELECT wake_at FROM executions WHERE id = $5 UNION ALL SELECT expires_at FROM approvals WHERE execution_id = $6`,
    [made.jobId, made.taskId, made.pirId, made.streamId, made.waitingId, made.askingId],
  );
  return found.map(({ at }) => at.getTime());
}

async function runCount({ jobId, taskId, pirId }: Made): Promise<number> {
  const [found] = await rows(
    `SELECT least((SELECT count(*) FROM executions WHERE job_id = $1), (SELECT count(*) FROM saved_task_runs WHERE saved_task_id = $2),
       (SELECT count(*) FROM pir_runs WHERE pir_id = $3))::int AS count`,
    [jobId, taskId, pirId],
  );
  return found.count;
}

async function rows(text: string, values: unknown[]): Promise<Row[]> {
  return (await jobs.admin.query(text, values)).rows;
}
