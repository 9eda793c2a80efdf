import { minuteMs, type Calendar } from "../calendar.ts";
import { worldSlots } from "../cast/roles.ts";
import type { Company } from "../cast/company.ts";
import { phrase, type Slots } from "../phrase.ts";
import type { Random } from "../random.ts";
import type { StoryNews } from "../story.ts";
import { advisories } from "./advisories.ts";
import { localArticles } from "./news/local.ts";
import { startTimes } from "./place.ts";
import { securityArticles } from "./security-articles.ts";
import { tradeArticles } from "./news/trade.ts";

/** An article before its words: "title" on the first line, paragraphs after it, an optional "#topic #topic" last line. */
export type ArticleScript = string;

/** What else the three publications print. */
export function playNewsNoise({
  company,
  calendar,
  news,
  random,
}: {
  company: Company;
  calendar: Calendar;
  news: StoryNews[];
  random: Random;
}): void {
  const most = (scripts: readonly ArticleScript[]): ArticleScript[] =>
    random.shuffle(scripts).slice(0, Math.ceil(scripts.length * 0.9));
  const desks = [
    [...advisories(random.fork("advisories")), ...most(securityArticles)],
    most(tradeArticles),
    most(localArticles),
  ];
  for (const [publication, scripts] of desks.entries()) {
    const times = startTimes({ count: scripts.length, calendar, spanMs: 10 * minuteMs, random });
    for (const [index, script] of scripts.entries()) {
      const at = times[index];
      if (at !== undefined) news.push(articleOf({ script, at, publication, company, random }));
    }
  }
}

function articleOf({
  script,
  at,
  publication,
  company,
  random,
}: {
  script: ArticleScript;
  at: Date;
  publication: number;
  company: Company;
  random: Random;
}): StoryNews {
  const by = random.pick(company.journalists).full;
  const slots: Slots = { ...worldSlots(company, random), reporterName: by };
  const [title = "", ...rest] = phrase(script.trim(), slots, random).split("\n");
  const topicLine = rest.at(-1)?.startsWith("#") === true ? rest.pop() : undefined;
  const body = rest
    .join("\n")
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter((part) => part !== "");
  const topics = (topicLine ?? "")
    .split(" ")
    .filter((word) => word !== "")
    .map((word) => word.slice(1));
  return {
    kind: "news",
    id: `${publication}-${at.getTime().toString(36)}`,
    publication,
    at,
    by,
    title,
    body,
    topics,
  };
}
