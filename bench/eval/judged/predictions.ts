import { createHash } from "node:crypto";
import { showPassages } from "@hoopoe/agents/chat/show-passages.ts";
import { checkSentences } from "@hoopoe/agents/check/check-sentences.ts";
import type { AgentModel } from "@hoopoe/agents/models/agent-model.ts";
import { createModel } from "@hoopoe/agents/models/create-model.ts";
import { checkWords, forExport } from "@hoopoe/agents/reports/for-export.ts";
import { writeReport } from "@hoopoe/agents/reports/write-report.ts";
import type { ReportDoc } from "@hoopoe/contract/reports/report.ts";
import { isBacked } from "@hoopoe/contract/reports/sentence-check.ts";
import * as z from "zod/mini";
import { Refusal } from "../refusal.ts";
import { askPlanner } from "../worlds/ask-planner.ts";
import { evalCorpora, evalEvery, evalModel } from "./eval-model.ts";
import { type Corpus, readCorpora, readJson } from "./corpora.ts";
import { triage } from "./triage.ts";

/** What the product says, without a model or by the one of the environment, in the shapes that the judges' scorers read. Right answers stay unread. */
export const predictions = { planner, reports, answers, truth, triage } as const;

const builtIn = createModel({ kind: "built-in" });
const prompts = z.array(z.object({ id: z.string(), prompt: z.string() }));

async function planner(folder: string): Promise<unknown> {
  const every = evalEvery(process.env);
  const asked = prompts
    .parse(await readJson(folder, "planner", "prompts.json"))
    .filter((_, index) => index % every === 0);
  return (await askPlanner({ prompts: asked })).plans;
}

/** Two of each company: of everything, and by the words that its folder is named by. By a model: one, of everything. */
async function reports(folder: string): Promise<unknown> {
  const model = evalModel(process.env);
  const chosen = evalCorpora(process.env);
  const corpora = (await readCorpora(folder)).filter(({ name }) => chosen?.has(name) ?? true);
  const asked = corpora.flatMap((corpus) => [
    { corpus, question: "What happened?" },
    ...(model === null
      ? [{ corpus, question: `What happened with the ${corpus.name.split("-").toReversed().join(" of the ")}?` }]
      : []),
  ]);
  const written = [];
  const failed = [];
  for (const { corpus, question } of asked) {
    const report = await writeFor(corpus, question, model);
    if (model !== null) console.log(`${corpus.name}: ${checkWords(report)} ${report.gaps.join(" ")}`);
    if (model !== null && report.method.engineLabel !== model.label)
      failed.push(`${corpus.name}: ${report.method.note}`);
    written.push({ corpus: corpus.name, sentences: told(report) });
  }
  if (failed.length > 0) throw new Refusal(`The model wrote no report.\n${failed.join("\n")}`);
  return { reports: written };
}

function writeFor({ docs, asOf, us }: Corpus, question: string, model: AgentModel | null): Promise<ReportDoc> {
  const template = "post-incident-review";
  return writeReport({ question, template, docs, asOf, ...(model === null ? { model: builtIn } : { model, us }) });
}

/** What leaves with an export: what isn't supported stays out. */
function told(written: ReportDoc) {
  const { report } = forExport(written);
  const section = (name: string, sentences: readonly { text: string }[]) =>
    sentences.map(({ text }) => ({ section: name, text }));
  return [
    ...section("bottom-line", report.bluf),
    ...report.findings.flatMap(({ heading, sentences }) => section("findings", [heading, ...sentences])),
    ...section(
      "timeline",
      report.timeline.map(({ sentence }) => sentence),
    ),
    ...section(
      "actions",
      report.actions.map(({ sentence }) => sentence),
    ),
  ];
}

/** Passages are shown as such, never as an answer: all of them in doubt. */
async function answers(folder: string): Promise<unknown> {
  const shown = [];
  for (const { docs, questions } of await readCorpora(folder)) {
    const textOf = new Map(questions.map(({ id, question }) => [id, question]));
    for (const { id, question, after } of questions) {
      const context = textOf.get(after ?? "") ?? "";
      const { sentences } = await showPassages(question, docs, { context });
      const texts = sentences.map(({ text }) => text);
      shown.push({ id, sentences: texts, none: texts.length === 0, doubt: true });
    }
  }
  return { answers: shown };
}

const source = z.object({ id: z.string(), author: z.string(), at: z.string(), title: z.string(), text: z.string() });
const judged = z.array(z.object({ id: z.string(), sources: z.array(source), sentence: z.string() }));

/** So many sentences are checked together, as those of a report are. */
const checkedTogether = 20;

/** Each sentence cites the whole of each of its sources, as the best model would. A model: each is checked as in a report. */
async function truth(folder: string): Promise<unknown> {
  const model = evalModel(process.env) ?? builtIn;
  const every = evalEvery(process.env);
  const sentences = judged.parse(await readJson(folder, "truth", "sentences.json"));
  const placed = sentences
    .filter((_, index) => index % every === 0)
    .map(({ id, sources, sentence }) => {
      const evidence = sources.map(({ id: itemId, author, at, title, text }, index) => ({
        id: `${itemId}-${createHash("sha256").update(text).digest("hex").slice(0, 8)}`,
        number: index + 1,
        itemId,
        source_datatype: "gmail",
        url: null,
        date: new Date(at).toISOString(),
        author,
        title,
        body: text,
      }));
      const citations = evidence.flatMap(({ id: evidenceId, body, title, author, date }) =>
        Object.entries({ body, title, author, date: date.slice(0, 10) })
          .filter(([field, quote]) => field !== "title" || quote.split(/\s+/).length >= 5)
          .map(([field, quote]) => ({ evidenceId, field: fieldName.parse(field), quote, start: 0 })),
      );
      return { id, evidence, said: { text: sentence, citations } };
    });
  const verdicts: { id: string; accepted: boolean }[] = [];
  for (let from = 0; from < placed.length; from += checkedTogether) {
    const batch = placed.slice(from, from + checkedTogether);
    const evidence = [...new Map(batch.flatMap((one) => one.evidence).map((one) => [one.id, one])).values()];
    const checks = await checkSentences(
      batch.map(({ said }) => said),
      { evidence, model, isWidened: false },
    );
    batch.forEach(({ id }, index) => {
      const check = checks[index];
      verdicts.push({ id, accepted: check !== undefined && isBacked({ check }) });
    });
    const unasked = checks.filter(
      (check) =>
        check.status === "not-supported" &&
        check.reasons.some((reason) => reason.startsWith("couldn't be confirmed: ") && model.kind !== "built-in"),
    );
    if (unasked.length > 0)
      console.log(`${unasked.length} of ${batch.length} sentences from ${from + 1} on couldn't be confirmed.`);
  }
  return { verdicts };
}
const fieldName = z.enum(["body", "title", "author", "date"]);
