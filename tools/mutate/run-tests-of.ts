import { spawn } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";

interface TestRun {
  readonly tree: string;
  readonly files: readonly string[];
  /** A pattern that the titles match. */
  readonly titles: string;
  readonly timeoutMs: number;
  /** A folder for what each test runs through. */
  readonly record?: string;
}

export interface Outcome {
  readonly outcome: "green" | "red" | "timeout";
  /** The last of what it printed. */
  readonly output: string;
}

/** Runs tests of the services and of the console's modules; red at the first that fails, unless it records. */
export function runVitest({ tree, files, titles, timeoutMs, record }: TestRun): Promise<Outcome> {
  const flags =
    record === undefined
      ? ["--bail=1", "--reporter=dot"]
      : ["--reporter=dot", "--reporter=./tools/mutate/record-maps.ts"];
  const args = ["node_modules/vitest/vitest.mjs", "run", ...flags, "--passWithNoTests", "-t", titles, ...files];
  return run(args, { tree, timeoutMs, record });
}

/** Builds the console as it is now, and runs journeys with it. */
export async function runJourneys({ tree, files, titles, timeoutMs, record }: TestRun): Promise<Outcome> {
  rmSync(join(tree, "console/dist"), { recursive: true, force: true });
  const build = ["node_modules/vite/bin/vite.js", "build", "console", "--logLevel", "warn"];
  const maps = record === undefined ? [] : ["--sourcemap", "hidden"];
  const built = await run([...build, ...maps], { tree, timeoutMs });
  if (built.outcome !== "green") return built;
  const flags = record === undefined ? ["-x", "--reporter=line", "--pass-with-no-tests"] : ["--reporter=line"];
  const args = ["node_modules/@playwright/test/cli.js", "test", ...flags, "-g", titles, ...files];
  return run(args, { tree, timeoutMs, record });
}

/** An unused name doesn't count: whoever breaks something by accident may well leave none. */
const unused = /error TS(?:6133|6192|6196|6198):/;

/** Whether the compiler, as `npm run check` runs it, refuses the tree. */
export async function isRefused(tree: string, timeoutMs: number): Promise<boolean> {
  const { output } = await run(["node_modules/typescript/bin/tsc", "-b"], { tree, timeoutMs });
  return output.split("\n").some((line) => line.includes("error TS") && !unused.test(line));
}

/** Without what a test runner tells its own workers: this may be called from one. */
function inherited(): Record<string, string | undefined> {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(?:VITEST|TEST_WORKER)/.test(name)));
}

interface Surroundings {
  readonly tree: string;
  readonly timeoutMs: number;
  readonly record?: string | undefined;
}

/** The process and all that it starts end with it. */
function run(args: readonly string[], { tree, timeoutMs, record }: Surroundings): Promise<Outcome> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, {
      cwd: tree,
      detached: true,
      stdio: ["ignore", "pipe", "pipe"],
      env: {
        ...inherited(),
        NODE_ENV: args[0]?.includes("vite.js") === true ? "production" : "test",
        ...(record === undefined ? {} : { RECORD_COVERAGE: record }),
      },
    });
    let output = "";
    let isLate = false;
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (chunk) => (output = `${output}${String(chunk)}`.slice(-8_000)));
    const end = (): void => {
      try {
        if (child.pid !== undefined) process.kill(-child.pid, "SIGKILL");
      } catch {
        // It has ended, and with it all that it started.
      }
    };
    const timer = setTimeout(() => {
      isLate = true;
      end();
    }, timeoutMs);
    process.once("exit", end);
    child.once("close", (code) => {
      clearTimeout(timer);
      process.off("exit", end);
      end();
      resolve({ outcome: isLate ? "timeout" : code === 0 ? "green" : "red", output });
    });
  });
}
