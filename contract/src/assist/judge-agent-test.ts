import { isBacked } from "../reports/sentence-check.ts";
import type { AgentTest } from "./agent.ts";
import type { AnswerState } from "./answer.ts";
import { textOfAnswer } from "./text-of-answer.ts";

/** What an answer lacks of what its test asks for, a sentence each; empty: it passes. */
export function judgeAgentTest({ mustContain, citationsMin, count }: AgentTest, answer: AnswerState): string[] {
  const text = textOfAnswer(answer);
  const missing: string[] = [];
  if (answer.status !== "succeeded") missing.push(`Answer status: ${answer.status}.`);
  if (!text.toLowerCase().includes(mustContain.trim().toLowerCase()))
    missing.push(`The answer doesn't contain “${mustContain.trim()}”.`);
  const quoted = quotedItems(answer);
  if (quoted < citationsMin) missing.push(`It quotes ${quoted} of the required ${citationsMin} items.`);
  if (count !== null && !numbersOf(text).has(count)) missing.push(`It doesn't say ${count.toLocaleString("en-US")}.`);
  return missing;
}

/** Items behind sentences that are quoted or supported. */
function quotedItems({ steps, evidence }: AnswerState): number {
  const cited = steps
    .flat()
    .flatMap((block) => (block.kind === "text" ? (block.sentences ?? []) : []))
    .filter(isBacked)
    .flatMap(({ citations }) => citations.map(({ evidenceId }) => evidenceId));
  const items = evidence.filter(({ id, itemId }) => itemId !== "" && cited.includes(id)).map(({ itemId }) => itemId);
  return new Set(items).size;
}

/** Whole numbers that stand by themselves, with or without thousands set apart: not those of dates, times and names. */
function numbersOf(text: string): ReadonlySet<number> {
  const found = text.matchAll(/(?<![\w.:,/-])\d{1,3}(?:,\d{3})+(?![\w:/-])|(?<![\w.:,/-])\d+(?![\w:/-]|[.,]\d)/g);
  return new Set([...found].map(([digits]) => Number(digits.replaceAll(",", ""))));
}
