import { slugOf } from "@hoopoe/sandbox/story/cast/company.ts";
import type { Publication, StoryNews } from "@hoopoe/sandbox/story/story.ts";

/** What all three formats are written from. */
export type FeedEntry = {
  id: string;
  at: Date;
  by: string;
  title: string;
  url: string;
  summary: string;
  body: string[];
  topics: string[];
};
export type Feed = {
  title: string;
  about: string;
  homeUrl: string;
  selfUrl: string;
  updatedAt: Date;
  entries: FeedEntry[];
};

/** The feed of one publication, newest first. Identifiers do not depend on the address it is served from. */
export function feedOf({
  publication,
  news,
  base,
  path,
}: {
  publication: Publication;
  news: readonly StoryNews[];
  base: string;
  path: string;
}): Feed {
  const entries = news
    .map((article) => ({
      id: `urn:${publication.slug}:${article.id}`,
      at: article.at,
      by: article.by,
      title: article.title,
      url: `${base}${articlePath(publication, article)}`,
      summary: article.body[0] ?? "",
      body: article.body,
      topics: article.topics,
    }))
    .toSorted((a, b) => b.at.getTime() - a.at.getTime());
  return {
    title: publication.name,
    about: publication.about,
    homeUrl: `${base}/news/${publication.slug}`,
    selfUrl: `${base}${path}`,
    updatedAt: entries[0]?.at ?? new Date(0),
    entries,
  };
}

export function articlePath(publication: Publication, article: StoryNews): string {
  return `/news/${publication.slug}/${article.at.toISOString().slice(0, 10)}-${slugOf(article.title).slice(0, 48)}-${slugOf(article.id)}`;
}
