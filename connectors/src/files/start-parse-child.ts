import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { ParseTask } from "./parse-child.ts";

/**
 * Starts the child with nothing but its own code to read: no other file, no child, no worker, no environment, no code
 * from strings, a heap of its own size. (Node 24 cannot take the network away; the child has no secret to send.)
 */
export function startParseChild(task: ParseTask, heapMegabytes: number): ChildProcessWithoutNullStreams {
  const source = dirname(import.meta.dirname);
  const { resolve } = createRequire(import.meta.url);
  const readable = [`${source}/*`, `${dirname(resolve("postal-mime/package.json"))}/*`];
  return spawn(
    process.execPath,
    [
      "--permission",
      ...readable.map((path) => `--allow-fs-read=${path}`),
      "--disallow-code-generation-from-strings",
      "--disable-warning=ExperimentalWarning",
      `--max-old-space-size=${heapMegabytes}`,
      join(import.meta.dirname, "parse-child.ts"),
      JSON.stringify(task),
    ],
    { env: {}, cwd: source, stdio: ["pipe", "pipe", "pipe"] },
  );
}
