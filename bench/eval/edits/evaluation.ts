import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { readInstruction } from "@hoopoe/agents/reports/edit/read-instruction.ts";
import * as z from "zod/mini";
import type { Evaluation } from "../evaluation.ts";

/** `operations`: what it asks for; none where nothing may be done for it. The parts of an operation that a person names, not its heading. */
const entries = z.array(
  z.object({ batch: z.int(), say: z.string(), operations: z.array(z.record(z.string(), z.unknown())) }),
);
const context = { sources: ["gmail", "slack", "jira", "news"], asOf: "2026-03-20T18:00:00.000Z", findingCount: 5 };

/**
 * What people ask of a report in words, without a model, against what they mean. `wrong` counts instructions for which
 * anything is done that was not asked for; `left_alone` those that ask for nothing code can do, and get nothing.
 */
export const evaluation: Evaluation = {
  name: "edits",
  usage: "[batch] [--show]",
  async run(args) {
    const batch = args.find((arg) => /^\d+$/.test(arg));
    const kept: unknown = JSON.parse(await readFile(join(import.meta.dirname, "instructions.json"), "utf8"));
    const asked = entries.parse(kept).filter((entry) => batch === undefined || entry.batch === Number(batch));
    const count = { done: 0, partly: 0, declined: 0, leftAlone: 0, wrong: 0 };
    for (const { say, operations } of asked) {
      const got = readInstruction(say, context).operations.map(keyOf);
      const wanted = operations.map(keyOf);
      const outcome = got.some((key) => !wanted.includes(key))
        ? "wrong"
        : wanted.length === 0
          ? "leftAlone"
          : got.length === 0
            ? "declined"
            : wanted.every((key) => got.includes(key))
              ? "done"
              : "partly";
      count[outcome] += 1;
      if (args.includes("--show") && outcome !== "done" && outcome !== "leftAlone") console.log(outcome, say);
    }
    const wishes = count.done + count.partly + count.declined;
    return [
      ["instructions", asked.length],
      ["done_of_wishes", count.done / wishes],
      ["partly_done", count.partly],
      ["declined", count.declined],
      ["left_alone", count.leftAlone],
      ["wrong", count.wrong],
    ];
  },
};

function keyOf(operation: Readonly<Record<string, unknown>>): string {
  const { heading, from, to, ...rest } = operation;
  const isStretch = operation["kind"] === "add-timeline";
  const named = isStretch ? { from: day(from), to: day(to) } : { heading, to };
  return JSON.stringify(Object.entries({ ...rest, ...named }).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

function day(at: unknown): string {
  return typeof at === "string" ? at.slice(0, 10) : "";
}
