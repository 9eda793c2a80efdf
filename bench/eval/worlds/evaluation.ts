import { execFile } from "node:child_process";
import { copyFile, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import * as z from "zod/mini";
import type { Evaluation } from "../evaluation.ts";
import { evalEvery } from "../judged/eval-model.ts";
import { Refusal } from "../refusal.ts";
import { askPlanner } from "./ask-planner.ts";

/** What planned jobs do: each is run in every state of its world, and its effects are judged by the worlds' own program. */
export const evaluation: Evaluation = {
  name: "worlds",
  usage: "<folder with dev/worlds.json, world-port.mjs and score-worlds.mjs> [--why]",
  async run([folder, ...flags]) {
    if (folder === undefined) throw new Refusal("Name the folder that holds dev/worlds.json.");
    const every = evalEvery(process.env);
    const all = z.array(z.unknown()).parse(JSON.parse(await readFile(join(folder, "dev/worlds.json"), "utf8")));
    const worlds = all.filter((_, index) => index % every === 0);
    const answer = await askPlanner({ worlds, portPath: resolve(folder, "world-port.mjs") });
    const scratch = await mkdtemp(join(tmpdir(), "hoopoe-worlds-"));
    try {
      await copyFile(join(folder, "score-worlds.mjs"), join(scratch, "score-worlds.mjs"));
      await writeFile(join(scratch, "worlds.json"), JSON.stringify(worlds));
      await writeFile(join(scratch, "output.json"), JSON.stringify(answer.worlds));
      const args = ["score-worlds.mjs", "worlds.json", "output.json", ...flags];
      const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: scratch, maxBuffer: 1e8 });
      console.log(stdout.trim());
      return figuresOf(stdout.trim().split("\n").at(-1) ?? "");
    } finally {
      await rm(scratch, { recursive: true });
    }
  },
};

/** "worlds right 3/50 (6.0 %); consents violated 0" as shares and counts. */
function figuresOf(line: string): (readonly [string, number])[] {
  return line.split("; ").flatMap((part) => {
    const [, name = "", count, of] = /^(.+?) (\d+)(?:\/(\d+))?/.exec(part) ?? [];
    return count === undefined
      ? []
      : [[name, of === undefined ? Number(count) : Number(count) / Math.max(1, Number(of))] as const];
  });
}
