import { type ChildProcessWithoutNullStreams, spawn, type SpawnOptionsWithoutStdio } from "node:child_process";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { ParseTask } from "./parse-child.ts";

/** Starts the parser of one file; it reads the file from its stdin and answers on its stdout. */
export function startParseChild(task: ParseTask, heapMegabytes: number): ChildProcessWithoutNullStreams {
  const { flags, options } = restrictedNode(heapMegabytes);
  return spawn(
    process.execPath,
    [...flags, join(import.meta.dirname, "parse-child.ts"), JSON.stringify(task)],
    options,
  );
}

/**
 * How Node is started for reading what strangers wrote: with nothing but our own code to read, no other file, no child,
 * no worker, no environment, no code from strings, and a heap of a fixed size. (Node 24 cannot take the network away;
 * the child has no secret to send.)
 */
export function restrictedNode(heapMegabytes: number): { flags: string[]; options: SpawnOptionsWithoutStdio } {
  const source = dirname(import.meta.dirname);
  const { resolve } = createRequire(import.meta.url);
  const libraries = [resolve("postal-mime/package.json"), resolve("unpdf")].map((path) => packageOf(path));
  const readable = [source, ...libraries].map((folder) => `${folder}/*`);
  const flags = [
    "--permission",
    ...readable.map((path) => `--allow-fs-read=${path}`),
    "--disallow-code-generation-from-strings",
    "--disable-warning=ExperimentalWarning",
    `--max-old-space-size=${heapMegabytes}`,
  ];
  return { flags, options: { env: {}, cwd: source } };
}

/** The folder of the package that a file belongs to. */
function packageOf(path: string): string {
  return /^(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1] ?? dirname(path);
}
