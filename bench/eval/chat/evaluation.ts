import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { AnswerState } from "@hoopoe/contract/assist/answer.ts";
import { appQuestion } from "@hoopoe/contract/assist/routes/chat.ts";
import { integrationDataList } from "@hoopoe/contract/intake/routes/ingest.ts";
import { integrationList } from "@hoopoe/contract/intake/routes/integration.ts";
import { pirSummarise } from "@hoopoe/contract/search/routes/pir.ts";
import { factsFound } from "@hoopoe/sandbox/story/facts-found.ts";
import { generateStory } from "@hoopoe/sandbox/story/generate-story.ts";
import { generateTruth } from "@hoopoe/sandbox/story/truth.ts";
import { defaultSeed } from "@hoopoe/sandbox/serve-sandbox.ts";
import { type ApiClient, signIn } from "../../../journeys/harness/api-client.ts";
import { startProduct } from "../../../journeys/harness/product.ts";
import { rewordedQuestions, unanswerable } from "../answers/reworded-questions.ts";
import type { Evaluation } from "../evaluation.ts";

/** Questions over the demo whose truth is known: who, when, how many, what was decided; and counts, against the database. */
export const evaluation: Evaluation = {
  name: "chat",
  usage: "[show]",
  async run([show]) {
    const product = await startProduct();
    try {
      const api = await signIn(product.baseUrl);
      await untilFlowedIn(api);
      const endsAt = new Date((await readFile(join(product.dataDir, "demo-story-end"), "utf8")).trim());
      const options = { seed: defaultSeed, endsAt };
      const facts = generateTruth(options);
      const about = generateStory(options).searchTerms.slice(0, 2).join(" ");
      let [first, among, quoted, reply] = [0, 0, 0, 0];
      for (const fact of facts) {
        const opening = await ask(api, `What happened with ${about}?`);
        const { data } = await ask(api, fact.question, opening.conversationId);
        const sentences = sentencesOf(data);
        first += factsFound(
          [fact],
          sentences.slice(0, 1).map(({ text }) => text),
        ).length;
        among += factsFound(
          [fact],
          sentences.map(({ text }) => text),
        ).length;
        if (
          show !== undefined &&
          factsFound(
            [fact],
            sentences.slice(0, 1).map(({ text }) => text),
          ).length === 0
        )
          console.log(
            fact.question,
            sentences.map(({ text }) => text),
          );
        reply += sentences.length;
        quoted += sentences.filter(({ check }) => check.status === "quoted").length;
      }
      const reworded = { first: 0, among: 0, wrong: 0 };
      const rewordings = rewordedQuestions(options);
      for (const fact of rewordings) {
        const { data } = await ask(api, fact.question);
        const messages = sentencesOf(data).map(({ text }) => text);
        const isAmong = factsFound([fact], messages).length > 0;
        reworded.first += factsFound([fact], messages.slice(0, 1)).length;
        reworded.among += isAmong ? 1 : 0;
        reworded.wrong += isAmong || messages.length === 0 || saysItIsPassages(data) ? 0 : 1;
        if (show !== undefined && !isAmong) console.log(fact.question, messages);
      }
      let [admitted, silent] = [0, 0];
      for (const question of unanswerable) {
        const { data } = await ask(api, question);
        const result = sentencesOf(data);
        silent += result.length === 0 ? 1 : 0;
        admitted += result.length === 0 || saysItIsPassages(data) ? 1 : 0;
        if (show !== undefined && result.length > 0 && !saysItIsPassages(data)) console.log(question, result[0]?.text);
      }
      let counts = 0;
      for (const [words, source] of countedSources) {
        const { data } = await ask(api, `How many ${words} are there?`);
        const { total } = await api.call(pirSummarise, { body: { terms: "", sources: [source] } });
        const expected = new RegExp(`\\b${total.toLocaleString("en-US")} items?\\b`);
        counts += sentencesOf(data).some(({ text }) => expected.test(text)) ? 1 : 0;
      }
      return [
        ["facts in the first sentence", first / facts.length],
        ["facts among the sentences", among / facts.length],
        ["sentences quoted", quoted / Math.max(1, reply)],
        ["reworded: first sentence", reworded.first / rewordings.length],
        ["reworded: among", reworded.among / rewordings.length],
        ["reworded: sure and wrong", reworded.wrong / rewordings.length],
        ["unknown: says so", admitted / unanswerable.length],
        ["unknown: and no more", silent / unanswerable.length],
        ["counts exact", counts / countedSources.length],
      ];
    } finally {
      await product.stop();
    }
  },
};

const countedSources = [
  ["emails", "gmail"],
  ["tickets", "jira"],
  ["chat messages", "slack"],
  ["news articles", "news"],
] as const;

function ask(api: ApiClient, question: string, conversationId?: string) {
  const conversation = conversationId === undefined ? {} : { conversationId };
  return api.call(appQuestion, { body: { questionArray: [question], agentId: 29, ...conversation } });
}

function sentencesOf({ steps }: AnswerState) {
  return steps.flat().flatMap((block) => (block.kind === "text" ? (block.sentences ?? []) : []));
}

/** Whether it says itself that nothing was concluded from what it shows. */
function saysItIsPassages({ steps }: AnswerState): boolean {
  return steps.flat().some((block) => block.kind === "notice" && /not an answer/.test(block.text));
}

/** The demo fills while it is entered: every stream has had its first run, and none runs. */
async function untilFlowedIn(api: ApiClient): Promise<void> {
  for (let tries = 0; tries < 240; tries += 1) {
    const { data: integrations } = await api.call(integrationList);
    const streams = await Promise.all(
      integrations.map(({ id }) => api.call(integrationDataList, { params: { id } }).then(({ data }) => data)),
    );
    const jobs = streams.flat().map(({ job }) => job);
    if (jobs.length > 1 && jobs.every((job) => job === null || job.finishedAt !== null)) return;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  throw new Error("the demo did not fill within two minutes");
}
