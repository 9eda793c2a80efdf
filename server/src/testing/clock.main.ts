import { builtInTemplateIds } from "@hoopoe/contract/reports/report-templates.ts";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { flowNode, workflowOf } from "./sample-workflow.ts";
import { makeDataDir } from "./make-data-dir.ts";
import { type ServerProcess, startServerProcess } from "./server-process.ts";

/**
 * An installation whose clock was ahead by an hour, then a year, while its schedules were made and ran, and was put right
 * before the next start: everything that is due each minute has to run within two. Exits with 1 where something stays silent.
 */
const report = (line: string): void => void process.stdout.write(`${line}\n`);
const owner = { email: "owner@clock.example", password: "a long enough password" };
const shift = fileURLToPath(new URL("shift-clock.ts", import.meta.url));
const hourMs = 3_600_000;
const limitMs = 120_000;

for (const [name, aheadMs] of [
  ["an hour", hourMs],
  ["a year", 365 * 24 * hourMs],
] as const) {
  const folder = await makeDataDir();
  const env = { DATA_DIR: folder.path, DEMO: "off", ADMIN_EMAIL: owner.email, ADMIN_PASSWORD: owner.password };
  try {
    const wrong = await startServerProcess({
      ...env,
      CLOCK_AHEAD_MS: String(aheadMs),
      NODE_OPTIONS: `--import=${shift}`,
    });
    const made = await makeSchedules(wrong);
    const before = await untilAllRan(wrong, { made, more: [0, 0, 0] });
    await wrong.stop();
    const right = await startServerProcess(env);
    const startedAt = performance.now();
    await untilAllRan(right, { made, more: before });
    report(
      `${name} ahead: ${before.length} of ${before.length} schedules ran ${seconds(startedAt)} s after the right start`,
    );
    await right.stop();
  } catch (error) {
    process.exitCode = 1;
    report(`${name} ahead: FAIL ${String(error)}`);
  } finally {
    await folder.remove();
  }
}

type Made = Readonly<Record<"job" | "task" | "question", string>>;

async function makeSchedules(server: ServerProcess): Promise<Made> {
  const call = await signIn(server);
  const everyMinute = { rrule: "FREQ=MINUTELY", timeZone: "UTC" };
  const workflow = await call("POST", "/workflow", { name: "w", definition: workflowOf([flowNode("end", "end")]) });
  await call("POST", `/workflow/${workflow.data.id}/version`, { revision: workflow.data.revision });
  const job = await call("POST", "/workflow/job", {
    name: "j",
    workflowId: workflow.data.id,
    versionId: null,
    trigger: { kind: "schedule", ...everyMinute, catchUp: "skip" },
    inputs: {},
    concurrency: 1,
    isOn: true,
    alertOnFailure: false,
  });
  const inputs = { question: "What happened to the pump?", terms: "pump" };
  const task = await call("POST", "/saved-task", {
    name: "t",
    kind: "question",
    inputs,
    schedule: everyMinute,
    isShared: false,
  });
  const question = await call("POST", "/pir", {
    name: "q",
    question: inputs.question,
    query: { terms: "pump" },
    templatePath: builtInTemplateIds["post-incident-review"],
    schedule: { startDate: null, endDate: null, repeat: { frequency: 1, unit: "min" } },
    writesReport: false,
    recipientIds: [],
  });
  return { job: job.data.id, task: task.data.id, question: question.data.id };
}

/** How often each ran, once each ran more often than `more` says. @throws Error where one stays silent */
async function untilAllRan(
  server: ServerProcess,
  { made, more }: { made: Made; more: readonly number[] },
): Promise<number[]> {
  const call = await signIn(server);
  for (const startedAt = performance.now(); ; await pause(1_000)) {
    const lists = await Promise.all([
      call("GET", `/workflow/executions?jobId=${made.job}`, undefined),
      call("GET", `/saved-task/${made.task}/run`, undefined),
      call("GET", `/pir/${made.question}`, undefined),
    ]);
    const counts = [lists[0].data.length, lists[1].data.length, lists[2].runs.length];
    if (counts.every((count, index) => count > (more[index] ?? 0))) return counts;
    if (performance.now() - startedAt > limitMs)
      throw new Error(`silent for ${limitMs / 1000} s: ${counts.join(", ")}`);
  }
}

// eslint-disable-next-line typescript/no-explicit-any -- answers of every shape.
type Call = (method: string, path: string, body: unknown) => Promise<any>;

async function signIn({ url }: ServerProcess): Promise<Call> {
  const headers = { "content-type": "application/json", tenantid: "127", wsid: "1" };
  let authorization = "";
  const call: Call = async (method, path, body) => {
    const response = await fetch(`${url}/api${path}`, {
      method,
      headers: { ...headers, authorization },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${text.slice(0, 300)}`);
    return JSON.parse(text);
  };
  authorization = `Bearer ${(await call("POST", "/auth/login", owner)).access_token}`;
  return call;
}

function seconds(startedAt: number): string {
  return ((performance.now() - startedAt) / 1000).toFixed(0);
}
