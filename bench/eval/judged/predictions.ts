import { showPassages } from "@hoopoe/agents/chat/show-passages.ts";
import { createModel } from "@hoopoe/agents/models/create-model.ts";
import { planOffline } from "@hoopoe/agents/planner/plan-offline.ts";
import { checkCitations } from "@hoopoe/agents/policy/check-citations.ts";
import { writeReport } from "@hoopoe/agents/reports/write-report.ts";
import * as z from "zod/mini";
import { goldCatalog } from "../planner/gold.ts";
import { type Corpus, readCorpora, readJson } from "./corpora.ts";
import { triage } from "./triage.ts";

/** What the product says without a model, in the shapes that the judges' scorers read. Right answers stay unread. */
export const predictions = { planner, reports, answers, truth, triage } as const;

const builtIn = createModel({ kind: "built-in" });
const prompts = z.array(z.object({ id: z.string(), prompt: z.string() }));

async function planner(folder: string): Promise<unknown> {
  const catalog = goldCatalog.parse(await readJson(folder, "planner", "actions.json"));
  const request = prompts.parse(await readJson(folder, "planner", "prompts.json"));
  return Object.fromEntries(request.map(({ id, prompt }) => [id, planOffline(prompt, catalog)]));
}

/** Two of each company: of everything, and by the words that its folder is named by. */
async function reports(folder: string): Promise<unknown> {
  const corpora = await readCorpora(folder);
  const request = corpora.flatMap((corpus) => [
    { corpus, question: "What happened?" },
    { corpus, question: `What happened with the ${corpus.name.split("-").toReversed().join(" of the ")}?` },
  ]);
  const written = [];
  for (const { corpus, question } of request)
    written.push({ corpus: corpus.name, sentences: await result(corpus, question) });
  return { reports: written };
}

async function result({ docs, asOf }: Corpus, question: string) {
  const template = "post-incident-review";
  const report = await writeReport({ question, template, docs, asOf, model: builtIn });
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
  const args = [];
  for (const { docs, questions } of await readCorpora(folder)) {
    const textOf = new Map(questions.map(({ id, question }) => [id, question]));
    for (const { id, question, after } of questions) {
      const context = textOf.get(after ?? "") ?? "";
      const { sentences } = await showPassages(question, docs, { context });
      const texts = sentences.map(({ text }) => text);
      args.push({ id, sentences: texts, none: texts.length === 0, doubt: true });
    }
  }
  return { answers: args };
}

const source = z.object({ id: z.string(), author: z.string(), at: z.string(), title: z.string(), text: z.string() });
const judged = z.array(z.object({ id: z.string(), sources: z.array(source), sentence: z.string() }));

/** Each sentence cites the whole of each of its sources, as the best model would. */
async function truth(folder: string): Promise<unknown> {
  const sentences = judged.parse(await readJson(folder, "truth", "sentences.json"));
  const verdicts = sentences.map(({ id, sources, sentence }) => {
    const evidence = sources.map(({ id: itemId, author, at, title, text }, index) => ({
      id: `e${index + 1}`,
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
    return { id, accepted: checkCitations({ text: sentence, citations }, evidence).status === "quoted" };
  });
  return { verdicts };
}
const fieldName = z.enum(["body", "title", "author", "date"]);
