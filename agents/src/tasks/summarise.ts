import { textOfSentences } from "./cited-sentence.ts";
import type { AgentTask } from "./agent-task.ts";
import { textParam } from "./task-params.ts";
import { writeCited } from "./write-cited.ts";

/** A short version of the input; by default three sentences. */
export const summarise: AgentTask = async ({ model, docs, params, signal }) => {
  const style = textParam(params, "style");
  const language = textParam(params, "language");
  const { sentences, engine } = await writeCited({
    model,
    docs,
    question: null,
    limit: limitOf(textParam(params, "length")),
    wish: ["Summarise the sources.", style && `Style: ${style}.`, language && `Write in ${language}.`].join(" "),
    signal,
  });
  const isList = /bullet|list|point/i.test(style);
  const text = isList
    ? sentences.map((sentence) => `- ${textOfSentences([sentence])}`).join("\n")
    : textOfSentences(sentences);
  return { text, sentences, engine };
};

const limits: Readonly<Record<string, number>> = { short: 2, brief: 2, medium: 4, long: 8, detailed: 10 };
const numbers = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];

function limitOf(length: string): number {
  const words = length.toLowerCase().split(/[^a-z0-9]+/);
  for (const word of words) {
    const count = numbers.includes(word) ? numbers.indexOf(word) : Number.parseInt(word, 10);
    const limit = limits[word] ?? count;
    if (limit >= 1 && limit <= 40) return limit;
  }
  return 3;
}
