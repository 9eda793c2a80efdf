import type { Publication, StoryNews } from "../story/story.ts";
import { articlePath } from "./feed.ts";
import { escapeXml, paragraphs } from "./xml.ts";

export function articlePage(publication: Publication, article: StoryNews): string {
  return page(
    `${article.title} - ${publication.name}`,
    `<header><a href="/news/${publication.slug}">${escapeXml(publication.name)}</a></header>
<article>
<h1>${escapeXml(article.title)}</h1>
<p class="by">By ${escapeXml(article.by)}, <time datetime="${article.at.toISOString()}">${article.at.toUTCString().slice(5, 22)} UTC</time></p>
${paragraphs(article.body)}
</article>`,
  );
}

export function publicationPage(publication: Publication, news: readonly StoryNews[]): string {
  const rows = news
    .toReversed()
    .map(
      (article) =>
        `<li><a href="${articlePath(publication, article)}">${escapeXml(article.title)}</a> <time>${article.at.toISOString().slice(0, 10)}</time></li>`,
    );
  return page(
    publication.name,
    `<h1>${escapeXml(publication.name)}</h1>\n<p>${escapeXml(publication.about)}</p>\n<ul>\n${rows.join("\n")}\n</ul>`,
  );
}

export function page(title: string, body: string): string {
  return `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8"/>
<meta name="viewport" content="width=device-width"/>
<title>${escapeXml(title)}</title>
<style>body{font:17px/1.55 Georgia,serif;max-width:42rem;margin:2rem auto;padding:0 1rem;color:#222}.by,time{color:#666;font-size:.85em}code{font-size:.85em}td{padding:.15rem .8rem .15rem 0;vertical-align:top}</style>
</head>
<body>
${body}
</body>
</html>
`;
}
