import { reply, replyFresh } from "@hoopoe/sandbox/http/reply.ts";
import type { Exchange, Route } from "@hoopoe/sandbox/http/route.ts";
import type { StoryKeeper } from "@hoopoe/sandbox/story-keeper.ts";
import type { Publication, Story } from "@hoopoe/sandbox/story/story.ts";
import { articlePage, publicationPage } from "./article-page.ts";
import { atomOf } from "./atom.ts";
import { articlePath, feedOf, type Feed } from "./feed.ts";
import { jsonFeedOf } from "./json-feed.ts";
import { rssOf } from "./rss.ts";

const formats = {
  rss: { type: "application/rss+xml; charset=utf-8", write: rssOf },
  atom: { type: "application/atom+xml; charset=utf-8", write: atomOf },
  json: { type: "application/feed+json; charset=utf-8", write: jsonFeedOf },
} satisfies Record<Publication["format"], { type: string; write: (feed: Feed) => string }>;

/** The story's three publications: a feed each, and a page for each article. The first is RSS, the second Atom, the third JSON Feed. */
export function newsRoutes(keeper: StoryKeeper): Route[] {
  const feed = (pick: Pick) => (exchange: Exchange) => replyFeed(keeper, exchange, pick);
  return [
    {
      method: "GET",
      path: "/feeds/security",
      about: "the security publication, RSS 2.0",
      handle: feed((_, index) => index === 0),
    },
    {
      method: "GET",
      path: "/feeds/trade",
      about: "the trade publication, Atom",
      handle: feed((_, index) => index === 1),
    },
    {
      method: "GET",
      path: "/feeds/local",
      about: "the local business paper, JSON Feed",
      handle: feed((_, index) => index === 2),
    },
    {
      method: "GET",
      path: "/feeds/:publication",
      about: "the same by the publication's own name",
      handle: (exchange) => replyFeed(keeper, exchange, (one) => one.slug === exchange.params.publication),
    },
    {
      method: "GET",
      path: "/news/:publication",
      about: null,
      handle: (exchange) => replyPublication(keeper, exchange),
    },
    {
      method: "GET",
      path: "/news/:publication/:article",
      about: "one article as a page",
      handle: (exchange) => replyArticle(keeper, exchange),
    },
  ];
}

type Pick = (publication: Publication, index: number) => boolean;

async function replyFeed(keeper: StoryKeeper, { req, res, base, url }: Exchange, pick: Pick): Promise<void> {
  const story = await keeper.get();
  const { publication, news } = published(story, pick);
  if (publication === undefined) {
    const known = story.publications.map((one) => one.slug).join(", ");
    return replyText(res, 404, `no such publication; there are: ${known}\n`);
  }
  const format = formats[publication.format];
  const written = feedOf({ publication, news, base, path: url.pathname });
  return replyFresh({ req, res, body: format.write(written), type: format.type, modifiedAt: written.updatedAt });
}

async function replyPublication(keeper: StoryKeeper, { req, res, params }: Exchange): Promise<void> {
  const { publication, news } = published(await keeper.get(), (one) => one.slug === params.publication);
  if (publication === undefined) return replyText(res, 404, "no such publication\n");
  const body = publicationPage(publication, news);
  return reply({ res, status: 200, body, type: "text/html; charset=utf-8", method: req.method });
}

async function replyArticle(keeper: StoryKeeper, { req, res, url }: Exchange): Promise<void> {
  const story = await keeper.get();
  const found = story.news.find((article) => {
    const publication = story.publications[article.publication];
    return publication !== undefined && articlePath(publication, article) === url.pathname;
  });
  const publication = story.publications[found?.publication ?? -1];
  if (found === undefined || publication === undefined) return replyText(res, 404, "no such article\n");
  const body = articlePage(publication, found);
  return replyFresh({ req, res, body, type: "text/html; charset=utf-8", modifiedAt: found.at });
}

/** A publication and what it published. */
function published({ publications, news }: Story, pick: Pick) {
  const index = publications.findIndex(pick);
  return { publication: publications[index], news: news.filter((article) => article.publication === index) };
}

function replyText(res: Exchange["res"], status: number, body: string): void {
  reply({ res, status, body, type: "text/plain" });
}
