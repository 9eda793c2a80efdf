import * as z from "zod/mini";
import { builtInLabel } from "../models/agent-model.ts";
import type { SourceDoc } from "../reports/source-doc.ts";
import { contentStems } from "../retrieval/tokenise.ts";
import type { AgentTask } from "./agent-task.ts";
import { askJson } from "./ask-json.ts";
import { fenceMaterial, fenceWarning } from "./fence-material.ts";
import { cuesOfLabel } from "./label-cues.ts";
import { listParam } from "./task-params.ts";

const usualLabels = ["incident", "request", "question", "news", "other"];
const answer = z.object({
  label: z.string(),
  reasons: z.array(z.string().check(z.maxLength(500))).check(z.maxLength(5)),
});

/** One of the given classes, and what speaks for it. A class that no word speaks for is given with low confidence. */
export const classify: AgentTask = async ({ model, docs, params, signal }) => {
  const given = listParam(params, "labels");
  const labels = given.length === 0 ? usualLabels : given;
  if (model.kind === "built-in") return { ...classifyByCues(docs, labels), engine: builtInLabel };
  const outcome = await askJson({
    model,
    system: `You put sources into one of several classes. ${fenceWarning} The object: {"label": "one of the classes, as written", "reasons": ["words of the source that speak for it"]}`,
    prompt: `Classes: ${JSON.stringify(labels)}\n\n${fenceMaterial(docs)}\n\nWrite the JSON object now.`,
    schema: answer,
    signal,
    refuse: ({ label }) => (labels.includes(label) ? null : `"${label.slice(0, 60)}" isn't one of the classes`),
  });
  if (outcome.status === "answered") return { ...outcome.value, confidence: "medium", engine: model.label };
  const engine = `${builtInLabel}; ${model.label} failed: ${outcome.reason}`;
  return { ...classifyByCues(docs, labels), engine };
};

function classifyByCues(docs: readonly SourceDoc[], labels: readonly string[]) {
  const words = docs.flatMap(({ title, body }) => [
    ...contentStems(title),
    ...contentStems(title),
    ...contentStems(body),
  ]);
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  const ranked = labels
    .map((label) => {
      const found = cuesOfLabel(label).filter((cue) => counts.has(cue.stem));
      const score = found.reduce((sum, { stem, weight }) => sum + weight * Math.log2(1 + (counts.get(stem) ?? 0)), 0);
      return { label, score, reasons: found.map(({ word }) => word).slice(0, 5) };
    })
    .toSorted((one, other) => other.score - one.score);
  const [best, second] = ranked;
  const fallback = labels.find((label) => /^(other|none|misc|unknown|else)/i.test(label)) ?? labels[0] ?? "other";
  if (best === undefined || best.score === 0) return { label: fallback, confidence: "low", reasons: [] };
  const lead = best.score - (second?.score ?? 0);
  const confidence = lead > best.score / 2 ? "high" : lead > best.score / 5 ? "medium" : "low";
  return { label: best.label, confidence, reasons: best.reasons };
}
