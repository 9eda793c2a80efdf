import { textOfSentences } from "./cited-sentence.ts";
import type { AgentTask } from "./agent-task.ts";
import { textParam } from "./task-params.ts";
import { writeCited } from "./write-cited.ts";

/** Up to five sentences that answer the question from the documents; `isAnswered` is false when they say nothing. */
export const answerQuestion: AgentTask = async ({ model, docs, params, signal }) => {
  const question = textParam(params, "question") || ownQuestion(docs.map(({ title, body }) => `${title}\n${body}`));
  if (question === "") return { ...nothing, text: "There is no question to answer.", engine: model.label };
  const { sentences, engine } = await writeCited({
    model,
    docs,
    question,
    limit: 5,
    wish: `Answer this question from the sources: ${JSON.stringify(question)}`,
    signal,
  });
  if (sentences.length === 0) return { ...nothing, text: "The material doesn't mention this.", engine };
  return { text: textOfSentences(sentences), isAnswered: true, sentences, engine };
};

const nothing = { isAnswered: false, sentences: [] };

/** The first question of the material itself: a mail that asks something. */
function ownQuestion(texts: readonly string[]): string {
  for (const text of texts) {
    const found = /[^.!?\n]{8,300}\?/.exec(text)?.[0].trim();
    if (found !== undefined) return found;
  }
  return "";
}
