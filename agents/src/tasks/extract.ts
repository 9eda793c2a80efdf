import * as z from "zod/mini";
import { builtInLabel } from "../models/agent-model.ts";
import type { SourceDoc } from "@hoopoe/quotes/source-doc.ts";
import type { AgentTask } from "./agent-task.ts";
import { askOrFail } from "./ask-json.ts";
import { fenceMaterial, fenceWarning } from "./fence-material.ts";
import { findField } from "./find-field.ts";
import { listParam } from "./task-params.ts";

const answer = z.object({ fields: z.record(z.string(), z.nullable(z.string().check(z.maxLength(2000)))) });

/** The named fields of the input. A value that does not stand in the documents word for word is refused, from whomever. */
export const extract: AgentTask = async ({ model, docs, params, signal }) => {
  const names = listParam(params, "fields");
  if (model.kind === "built-in") return { ...outputOf(names, (name) => findField(docs, name)), engine: builtInLabel };
  const { fields: found } = await askOrFail({
    model,
    system: `You pull named fields out of sources. ${fenceWarning} The object: {"fields": {"name": "value copied verbatim, or null where the source doesn't say"}}`,
    prompt: `Fields: ${JSON.stringify(names)}\n\n${fenceMaterial(docs)}\n\nWrite the JSON object now.`,
    schema: answer,
    signal,
    refuse({ fields }) {
      const made = Object.entries(fields).find(([, value]) => value !== null && !standsIn(docs, value));
      return made === undefined ? null : `the value of ${made[0]} isn't in the sources`;
    },
  });
  return { ...outputOf(names, (name) => found[name] ?? null), engine: model.label };
};

function outputOf(names: readonly string[], valueOf: (name: string) => string | null) {
  const fields = Object.fromEntries(names.map((name) => [name, valueOf(name)]));
  return { fields, missing: names.filter((name) => fields[name] === null) };
}

function standsIn(docs: readonly SourceDoc[], value: string): boolean {
  const fold = (text: string) => text.toLowerCase().replace(/\s+/g, " ");
  return docs.some((doc) =>
    fold([doc.title, doc.author, doc.date, doc.url, doc.body].join("\n")).includes(fold(value)),
  );
}
