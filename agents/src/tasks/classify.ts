import * as z from "zod/mini";
import { builtInLabel } from "../models/agent-model.ts";
import type { AgentTask } from "./agent-task.ts";
import { askOrFail } from "./ask-json.ts";
import { fenceMaterial, fenceWarning } from "./fence-material.ts";
import { listParam } from "./task-params.ts";

const usualLabels = ["incident", "request", "question", "news", "other"];
const reasons = z.array(z.string().check(z.maxLength(500))).check(z.maxLength(5));

/** One of the given classes, and what speaks for it. Without a model it is "unsure". */
export const classify: AgentTask = async ({ model, docs, params, signal }) => {
  const given = listParam(params, "labels");
  const labels = given.length === 0 ? usualLabels : given;
  if (model.kind === "built-in") return { label: "unsure", confidence: "low", reasons: [], engine: builtInLabel };
  const classified = await askOrFail({
    model,
    system: `You put sources into one of several classes. ${fenceWarning} The object: {"label": "one of the classes, as written", "reasons": ["words of the source that speak for it"]}`,
    prompt: `Classes: ${JSON.stringify(labels)}\n\n${fenceMaterial(docs)}\n\nWrite the JSON object now.`,
    schema: z.object({ label: z.enum(labels), reasons }),
    signal,
  });
  return { ...classified, confidence: "medium", engine: model.label };
};
