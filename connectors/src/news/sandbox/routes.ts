import { reply, replyFresh } from "@hoopoe/sandbox/http/reply.ts";
import type { Exchange, Route } from "@hoopoe/sandbox/http/route.ts";
import type { StoryKeeper } from "@hoopoe/sandbox/story-keeper.ts";
import type { Publication } from "@hoopoe/sandbox/story/story.ts";
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
  async function feed(exchange: Exchange, pick: (publication: Publication, index: number) => boolean): Promise<void> {
    const { req, res, base, url } = exchange;
    const story = await keeper.get();
    const index = story.publications.findIndex(pick);
    const publication = story.publications[index];
    if (publication === undefined)
      return reply({
        res,
        status: 404,
        body: `no such publication; there are: ${story.publications.map((one) => one.slug).join(", ")}\n`,
        type: "text/plain",
      });
    const format = formats[publication.format];
    const written = feedOf({
      publication,
      news: story.news.filter((article) => article.publication === index),
      base,
      path: url.pathname,
    });
    return replyFresh({ req, res, body: format.write(written), type: format.type, modifiedAt: written.updatedAt });
  }
  return [
    {
      method: "GET",
      path: "/feeds/security",
      about: "the security publication, RSS 2.0",
      handle: (exchange) => feed(exchange, (_, index) => index === 0),
    },
    {
      method: "GET",
      path: "/feeds/trade",
      about: "the trade publication, Atom",
      handle: (exchange) => feed(exchange, (_, index) => index === 1),
    },
    {
      method: "GET",
      path: "/feeds/local",
      about: "the local business paper, JSON Feed",
      handle: (exchange) => feed(exchange, (_, index) => index === 2),
    },
    {
      method: "GET",
      path: "/feeds/:publication",
      about: "the same by the publication's own name",
      handle: (exchange) => feed(exchange, (one) => one.slug === exchange.params.publication),
    },
    {
      method: "GET",
      path: "/news/:publication",
      about: null,
      async handle({ req, res, params }) {
        const story = await keeper.get();
        const index = story.publications.findIndex((one) => one.slug === params.publication);
        const publication = story.publications[index];
        if (publication === undefined)
          return reply({ res, status: 404, body: "no such publication\n", type: "text/plain" });
        return reply({
          res,
          status: 200,
          body: publicationPage(
            publication,
            story.news.filter((article) => article.publication === index),
          ),
          type: "text/html; charset=utf-8",
          method: req.method,
        });
      },
    },
    {
      method: "GET",
      path: "/news/:publication/:article",
      about: "one article as a page",
      async handle({ req, res, url }) {
        const story = await keeper.get();
        const found = story.news.find((article) => {
          const publication = story.publications[article.publication];
          return publication !== undefined && articlePath(publication, article) === url.pathname;
        });
        const publication = story.publications[found?.publication ?? -1];
        if (found === undefined || publication === undefined)
          return reply({ res, status: 404, body: "no such article\n", type: "text/plain" });
        return replyFresh({
          req,
          res,
          body: articlePage(publication, found),
          type: "text/html; charset=utf-8",
          modifiedAt: found.at,
        });
      },
    },
  ];
}
