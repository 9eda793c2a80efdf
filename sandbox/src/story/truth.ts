import { settingOf, type StoryOptions } from "./generate-story.ts";
import { phrase } from "./phrase.ts";

/** One thing that is true of the case. Each entry of `mustContain` is a list of alternatives; a sentence that states the fact has one of each. */
export type TruthFact = { id: string; question: string; answer: string; mustContain: string[][] };

/** The twelve facts of a story's case. For tests and measurements only: nothing that serves or reads a story imports this. */
export function generateTruth(options: StoryOptions): TruthFact[] {
  const { incident, random } = settingOf(options);
  const say = (text: string): string => phrase(text, incident.slots, random);
  return incident.plot.facts.map(({ id, question, answer, must }) => ({
    id,
    question,
    answer: say(answer),
    mustContain: must.map((entry) => entry.split("|").map(say)),
  }));
}
