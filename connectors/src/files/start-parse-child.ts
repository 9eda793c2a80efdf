import { type ChildProcessWithoutNullStreams, spawn, type SpawnOptionsWithoutStdio } from "node:child_process";
import { join } from "node:path";
import type { ParseTask } from "./parse-child.ts";
import type { ParseLimits } from "./parse-limits.ts";
import { confined, type ParserSandbox, parserSandbox } from "./confinement/parser-sandbox.ts";

type MemoryLimits = Pick<ParseLimits, "heapMegabytes" | "memoryMegabytes">;

/** Starts the parser of one file; it reads the file from its stdin and answers on its stdout. */
export function startParseChild(task: ParseTask, limits: MemoryLimits): ChildProcessWithoutNullStreams {
  const sandbox = parserSandbox();
  const program = join(sandbox.files.source, "files", "parse-child.ts");
  const { file, args, options } = restrictedNode([program, JSON.stringify(task)], limits, sandbox);
  return spawn(file, args, options);
}

/**
 * How Node is started for reading what strangers wrote: with nothing but its own code to read, no other file, no child,
 * no worker, no environment, no code from strings, no module that it does not need, a heap of a fixed size, as a user of
 * its own and held by the kernel as far as this machine allows (see parser-sandbox.ts).
 */
export function restrictedNode(
  programAndArgs: readonly string[],
  { heapMegabytes, memoryMegabytes }: MemoryLimits,
  sandbox: ParserSandbox = parserSandbox(),
): { file: string; args: string[]; options: SpawnOptionsWithoutStdio } {
  const { node, source, readable } = sandbox.files;
  const flags = [
    "--permission",
    ...readable.map((path) => `--allow-fs-read=${path.endsWith(".json") ? path : `${path}/*`}`),
    "--disallow-code-generation-from-strings",
    "--no-addons",
    "--no-experimental-sqlite",
    "--no-experimental-websocket",
    "--disable-sigusr1",
    "--disable-warning=ExperimentalWarning",
    `--max-old-space-size=${heapMegabytes}`,
    `--import=${join(source, "files", "confinement", "lock-down.ts")}`,
  ];
  const started = confined(sandbox, {
    file: node,
    args: [...flags, ...programAndArgs],
    // Beside what is resident, Node reserves some 600 MB that it never touches.
    dataMegabytes: memoryMegabytes + 1_024,
  });
  return { ...started, options: { ...sandbox.user, env: {}, cwd: source } };
}
