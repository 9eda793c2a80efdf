import {
  newQuickJSWASMModuleFromVariant,
  type QuickJSContext,
  type QuickJSHandle,
  type QuickJSRuntime,
  type QuickJSWASMModule,
} from "quickjs-emscripten-core";
import { codeLimits } from "./code-limits.ts";
import { prelude } from "./code-prelude.ts";
import { holdClock } from "./hold-clock.ts";

/** What the code of a step is run with; `atMs` and `seed` are the same for each repeat. */
export interface CodeWork {
  readonly kind: "code";
  readonly code: string;
  readonly input: unknown;
  /** What it takes for now: when the run began. */
  readonly atMs: number;
  readonly seed: number;
}

export type CodeResult = { ok: true; output: unknown; log: string[] } | { ok: false; sentence: string; log: string[] };

/** What stopped the code, beside its own errors. */
type Limit = "time" | "memory" | null;

interface Sandbox {
  readonly context: QuickJSContext;
  readonly runtime: QuickJSRuntime;
  readonly log: string[];
  readonly stoppedBy: () => Limit;
}

/** Runs code in a WebAssembly machine of its own: nothing of an earlier run, and of another tenant, is in it. */
export async function runCode(work: CodeWork): Promise<CodeResult> {
  const machine = await newQuickJSWASMModuleFromVariant(import("@jitl/quickjs-wasmfile-release-sync"));
  const releaseClock = holdClock(work.atMs);
  try {
    const sandbox = openSandbox(machine);
    try {
      return evaluate(sandbox, work);
    } catch {
      // The machine itself gave up, which it does where not even an error finds memory.
      return {
        ok: false,
        sentence: sentenceOf(sandbox, { name: "", message: "out of memory", line: null }),
        log: sandbox.log,
      };
    }
  } finally {
    releaseClock();
  }
}

function openSandbox(machine: QuickJSWASMModule): Sandbox {
  const { cpuMs, memoryBytes, stackBytes } = codeLimits;
  const runtime = machine.newRuntime({ memoryLimitBytes: memoryBytes * 1.5, maxStackSizeBytes: stackBytes });
  const context = runtime.newContext();
  const memory = machine.getWasmMemory();
  const baseBytes = memory.buffer.byteLength;
  const startedUs = cpuUs();
  let limit: Limit = null;
  runtime.setInterruptHandler(() => {
    if (cpuUs() - startedUs > cpuMs * 1000) limit = "time";
    else if (memory.buffer.byteLength - baseBytes > memoryBytes) limit = "memory";
    return limit !== null;
  });
  const log: string[] = [];
  let logChars = 0;
  context
    .newFunction("log", (line) => {
      const text = context.getString(line);
      if (log.length > codeLimits.logLines || logChars > codeLimits.logChars) return;
      const isFull = log.length === codeLimits.logLines || logChars + text.length > codeLimits.logChars;
      log.push(isFull ? "The log is full; later lines aren't kept." : text.slice(0, codeLimits.logLineChars));
      logChars += isFull ? codeLimits.logChars : text.length;
    })
    .consume((handle) => context.setProp(context.global, "__log", handle));
  return { context, runtime, log, stoppedBy: () => limit };
}

function cpuUs(): number {
  const { user, system } = process.threadCpuUsage();
  return user + system;
}

/** The code is on line 1 of the function that wraps it, so that its lines have their own numbers. */
function evaluate(sandbox: Sandbox, { code, input, seed }: CodeWork): CodeResult {
  const { context, log } = sandbox;
  const ready = context.evalCode(prelude(seed), "hoopoe.js");
  if (ready.error) return { ok: false, sentence: failureOf(sandbox, ready.error), log };
  const run = context.evalCode(`(async function (input) { "use strict"; ${code}\n})`, "step.js");
  if (run.error) return { ok: false, sentence: failureOf(sandbox, run.error), log };
  const sent = context.newString(JSON.stringify(input ?? null));
  const called = context.callFunction(ready.value, context.undefined, run.value, sent);
  if (called.error) return { ok: false, sentence: failureOf(sandbox, called.error), log };
  const settled = settle(sandbox, called.value);
  if (!settled.ok) return { ...settled, log };
  const bytes = Buffer.byteLength(settled.json);
  if (bytes > codeLimits.outputBytes) {
    const sentence = `The code returned ${bytes} bytes, but at most ${codeLimits.outputBytes} can be passed on. Return less.`;
    return { ok: false, sentence, log };
  }
  const output: unknown = JSON.parse(settled.json);
  return { ok: true, output, log };
}

/** The prelude answers with a promise of the output's JSON: async code is run to its end, as far as nothing is waited for. */
function settle(
  sandbox: Sandbox,
  promise: QuickJSHandle,
): { ok: true; json: string } | { ok: false; sentence: string } {
  const { context, runtime } = sandbox;
  const jobs = runtime.executePendingJobs();
  if (jobs.error) return { ok: false, sentence: failureOf(sandbox, jobs.error) };
  const state = context.getPromiseState(promise);
  if (state.type === "fulfilled") return { ok: true, json: context.getString(state.value) };
  if (state.type === "rejected") return { ok: false, sentence: failureOf(sandbox, state.error) };
  const sentence =
    "The code waits for something that never happens. Nothing outside answers it: return a value instead.";
  return { ok: false, sentence };
}

interface Thrown {
  readonly name: string;
  readonly message: string;
  readonly line: number | null;
}

function failureOf(sandbox: Sandbox, error: QuickJSHandle): string {
  return sentenceOf(sandbox, thrownOf(sandbox.context.dump(error)));
}

function thrownOf(value: unknown): Thrown {
  if (typeof value !== "object" || value === null) return { name: "", message: String(value), line: null };
  const textAt = (key: string) => {
    const found: unknown = Object.entries(value).find(([name]) => name === key)?.[1];
    return typeof found === "string" ? found : "";
  };
  const line = /step\.js:(\d+)/.exec(textAt("stack"))?.[1];
  return { name: textAt("name"), message: textAt("message"), line: line === undefined ? null : Number(line) };
}

function sentenceOf({ stoppedBy }: Sandbox, { name, message, line }: Thrown): string {
  // A loop without a statement of its own has no line: the one before it is named.
  const at = line === null ? "The code" : `Near line ${line}, the code`;
  if (stoppedBy() === "time")
    return `${at} was stopped: it used more than ${codeLimits.cpuMs / 1000} s of processor time. Check for a loop that doesn't end, or work on less data.`;
  if (stoppedBy() === "memory" || message === "out of memory")
    return `${at} was stopped: it used more than ${codeLimits.memoryBytes / 1_048_576} MB of memory. Keep less at once.`;
  if (message === "stack overflow" || message === "Maximum call stack size exceeded")
    return `${at} was stopped: functions call each other too deeply. Use a loop instead.`;
  const what = [name, message]
    .filter((part) => part !== "")
    .join(": ")
    .slice(0, 500);
  return line === null ? `The code failed: ${what}` : `Line ${line}: ${what}`;
}
