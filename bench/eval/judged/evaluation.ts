import { execFile, spawn } from "node:child_process";
import { copyFile, cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { promisify } from "node:util";
import * as z from "zod/mini";
import type { Evaluation } from "../evaluation.ts";
import { Refusal } from "../refusal.ts";
import { scoreClaims } from "./claims.ts";
import { datatypes, readCorpora, readJson } from "./corpora.ts";
import { evalEvery } from "./eval-model.ts";
import { predictions } from "./predictions.ts";

type SetName = keyof typeof predictions;
/** The judges' own programs, in the sets' folder: each prints a table, and its figures in the last line. */
const scorers: Readonly<Record<SetName, readonly [program: string, script: string]>> = {
  planner: ["python3", "planner/score-planner.py"],
  reports: [process.execPath, "score-report.mjs"],
  answers: [process.execPath, "score-answers.mjs"],
  truth: [process.execPath, "score-truth.mjs"],
  triage: [process.execPath, "score-triage.mjs"],
};
const isSet = (name: string): name is SetName => Object.hasOwn(scorers, name);

/** Sets that were written and judged independently of the product, each scored by its judge's program. */
export const evaluation: Evaluation = {
  name: "judged",
  usage: `<folder of the sets> [${Object.keys(scorers).join(" | ")} | claims]`,
  async run([folder, only]) {
    if (folder === undefined) throw new Refusal("Name the folder that holds planner, corpora, truth and triage.");
    if (only === "claims") return scoreClaims(folder);
    if (only !== undefined && !isSet(only)) throw new Refusal(`There is no set "${only}".`);
    const scratch = await mkdtemp(join(tmpdir(), "hoopoe-judged-"));
    try {
      const figures = [];
      for (const name of only === undefined ? Object.keys(scorers).filter(isSet) : [only]) {
        const file = join(scratch, `${name}.json`);
        const modelUrl = process.env["EVAL_MODEL_URL"];
        const isAsked = name === "answers" && modelUrl !== undefined;
        const sets = isAsked ? await askSample(folder, scratch, { file, modelUrl }) : folder;
        if (!isAsked) await writeFile(file, JSON.stringify(await predictions[name](folder)));
        const [program, script] = scorers[name];
        const scored = name === "truth" || name === "planner" ? await chosenPart(name, folder, scratch) : sets;
        const { stdout } = await promisify(execFile)(program, [join(scored, script), file], { maxBuffer: 1e8 });
        console.log(`== ${name}\n${stdout.trim()}\n`);
        figures.push(
          ...figuresOf(stdout.trim().split("\n").at(-1) ?? "").map(
            ([key, value]) => [`${name}: ${key}`, value] as const,
          ),
        );
      }
      return figures;
    } finally {
      await rm(scratch, { recursive: true });
    }
  },
};

const parts = {
  truth: { list: "truth/sentences.json", programs: ["lib.mjs", "score-truth.mjs"] },
  planner: {
    list: "planner/prompts.json",
    programs: ["planner/score-planner.py", "planner/score.py", "planner/kinds.json", "planner/actions.json"],
  },
} as const;

/** Where a part of a set is judged, the judge's program beside that part: it counts a missing one as wrong. */
async function chosenPart(name: keyof typeof parts, folder: string, scratch: string): Promise<string> {
  const every = evalEvery(process.env);
  if (every === 1) return folder;
  const { list, programs } = parts[name];
  const all = z.array(z.unknown()).parse(await readJson(folder, list));
  await mkdir(join(scratch, name), { recursive: true });
  await writeFile(join(scratch, list), JSON.stringify(all.filter((_, index) => index % every === 0)));
  for (const file of programs) await copyFile(join(folder, file), join(scratch, file));
  return scratch;
}
/** What a person sees of an answer, as the judge's scorer reads it; `checks` are the states of its sentences. */
const given = z.object({
  answers: z.array(
    z.object({
      id: z.string(),
      sentences: z.array(z.string()),
      none: z.boolean(),
      doubt: z.boolean(),
      checks: z.array(z.string()),
      /** Whether the model's own answer came, so that the question counts as asked. */
      isWritten: z.boolean(),
    }),
  ),
});

/**
 * Every n-th question (EVAL_EVERY, 5 where absent) through the product and a model at EVAL_MODEL_URL; the states of the sentences
 * are printed. Returns a copy of the sets that holds the asked questions alone, for the scorer.
 */
async function askSample(folder: string, scratch: string, { file, modelUrl }: { file: string; modelUrl: string }) {
  const every = Number(process.env["EVAL_EVERY"] ?? 5);
  const corpora = await readCorpora(folder);
  const sample = new Set(
    corpora.flatMap(({ questions }) => questions.map(({ id }) => id)).filter((_, at) => at % every === 0),
  );
  const script = join(import.meta.dirname, "../../../server/src/testing/ask-corpora.main.ts");
  const child = spawn(process.execPath, [script], { stdio: ["pipe", "pipe", "inherit"] });
  child.stdin.end(
    JSON.stringify({
      corpora: corpora.map((one) => ({ ...one, ownDomains: one.us.domains, datatypes })),
      ids: [...sample],
      modelUrl,
    }),
  );
  const { answers } = given.parse(JSON.parse(await text(child.stdout)));
  await writeFile(file, JSON.stringify({ answers }));
  const states = answers.flatMap(({ checks }) => checks);
  for (const { id, checks } of answers) console.log(`${id}\n  ${checks.join("\n  ")}`);
  const backed = states.filter((state) => state.startsWith("quoted") || state.startsWith("supported")).length;
  console.log(`written by the model: ${answers.filter(({ isWritten }) => isWritten).length} of ${answers.length}`);
  console.log(`lines that pass the check: ${backed} of ${states.length}`);
  const sets = join(scratch, "sets");
  await cp(folder, sets, { recursive: true });
  for (const { name } of corpora) {
    const path = join(sets, "corpora", name, "questions.json");
    const questions = z.array(z.looseObject({ id: z.string() })).parse(await readJson(path));
    await writeFile(path, JSON.stringify(questions.filter(({ id }) => sample.has(id))));
  }
  return sets;
}

/** `first=88/178 (49 %) wrong=3` as shares and counts. */
function figuresOf(line: string): (readonly [string, number])[] {
  return [...line.matchAll(/(\w+)=(\d+(?:\.\d+)?)(?:\/(\d+))?/g)].map(([, name = "", value, of]) => [
    name,
    of === undefined ? Number(value) : Number(value) / Math.max(1, Number(of)),
  ]);
}
