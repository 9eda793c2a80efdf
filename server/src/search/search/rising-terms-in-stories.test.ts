import { factsFound } from "@hoopoe/sandbox/story/facts-found.ts";
import { generateStory } from "@hoopoe/sandbox/story/generate-story.ts";
import type { Story } from "@hoopoe/sandbox/story/story.ts";
import { generateTruth } from "@hoopoe/sandbox/story/truth.ts";
import { expect, it } from "vitest";
import { type RecentText, risingTerms } from "./rising-terms.ts";

const charsLookedAt = 400;
const seeds = [3, 20, 22, 31, 32, 36, 46, 49, 55, 57, 72, 81];
const ends = ["2026-11-20T12:00:00Z", "2026-11-22T05:46:00Z"];

/** Names of places and products are in the news of these stories at the same time, and more often than the case is. */
it("puts the incident first, whichever the story, the day of the week and the hour", () => {
  const facts = seeds.flatMap((seed) => ends.map((end) => factsBehindFirst({ seed, endsAt: new Date(end) })));
  expect(facts).toHaveLength(24);
  expect(Math.min(...facts)).toBeGreaterThanOrEqual(9);
});

/** How many of the story's facts its texts state that the first suggestion finds. */
function factsBehindFirst(options: { seed: number; endsAt: Date }): number {
  const texts = textsOf(generateStory(options));
  const looked = texts.map((text) => ({ ...text, text: text.text.slice(0, charsLookedAt) }));
  const terms = risingTerms(looked)[0]?.terms.replaceAll('"', "").toLowerCase().split(" OR ".toLowerCase()) ?? [];
  const found = texts.filter(({ title, text }) =>
    terms.some((term) => `${title} ${text}`.toLowerCase().includes(term)),
  );
  return factsFound(
    generateTruth(options),
    found.flatMap(({ title, text }) => [title, ...text.split(/(?<=[.!?])\s+|\n+/)]),
  ).length;
}

function textsOf({ mails, chats, tickets, news }: Story): RecentText[] {
  return [
    ...mails.map(({ at, subject, text }) => item("gmail", at, subject, text)),
    ...chats.map(({ at, text }) => item("slack", at, "", text)),
    ...tickets.map(({ at, key, summary, description }) => item("jira", at, `${key} ${summary}`, description)),
    ...news.map(({ at, title, body }) => item("news", at, title, body.join("\n"))),
  ].toSorted((a, b) => b.at - a.at);
}

function item(source: string, at: Date, title: string, text: string): RecentText {
  return { at: at.getTime(), source_datatype: source, title, text };
}
