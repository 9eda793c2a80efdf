import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { planOffline } from "@hoopoe/agents/planner/plan-offline.ts";
import type { Evaluation } from "../evaluation.ts";
import { goldCatalog, goldEntries } from "./gold.ts";
import { pool } from "./pool-scores.ts";
import { rename } from "./rename.ts";
import { scoreEntry } from "./score-entry.ts";

/** The offline planner against requests whose workflow is known: a folder with prompts.json and actions.json. */
export const evaluation: Evaluation = {
  name: "planner",
  usage: "<folder with prompts.json and actions.json> [--per-entry] [--renamed]",
  async run([folder, ...flags]) {
    if (folder === undefined) throw new Error("Name the folder that holds prompts.json and actions.json.");
    const read = async (name: string): Promise<unknown> => JSON.parse(await readFile(join(folder, name), "utf8"));
    const known = {
      catalog: goldCatalog.parse(await read("actions.json")),
      entries: goldEntries.parse(await read("prompts.json")),
    };
    const { catalog, entries } = flags.includes("--renamed") ? rename(known) : known;
    const scores = entries.map((entry) => scoreEntry(entry, planOffline(entry.prompt, catalog), catalog));
    if (flags.includes("--per-entry")) {
      for (const [index, { isExact, isStructure }] of scores.entries())
        console.log(entries[index]?.id, isExact ? "exact" : isStructure ? "structure" : "-");
    }
    return pool(scores);
  },
};
