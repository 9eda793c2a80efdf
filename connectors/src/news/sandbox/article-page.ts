import { page } from "@hoopoe/sandbox/http/page.ts";
import { escapeXml, paragraphs } from "@hoopoe/sandbox/http/xml.ts";
import type { Publication, StoryNews } from "@hoopoe/sandbox/story/story.ts";
import { articlePath } from "./feed.ts";

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
