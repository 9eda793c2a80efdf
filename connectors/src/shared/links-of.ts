import { decodeEntities } from "./html-entities.ts";
import { htmlToText } from "./html-to-text.ts";

const htmlCharsMax = 1_000_000;
const tagCharsMax = 4_000;
const textCharsMax = 2_000;

/** The links of a page with the text that shows each, the first `linksMax`. Reads each character a bounded number of times. */
export function linksOf(html: string, linksMax: number): { text: string; target: string }[] {
  const links: { text: string; target: string }[] = [];
  const pieces = html.slice(0, htmlCharsMax).split(/<a(?=\s)/i);
  for (const piece of pieces.slice(1)) {
    if (links.length === linksMax) break;
    const tag = piece.slice(0, tagCharsMax);
    const found = /^(?:[^>"']|"[^"]*"|'[^']*')*?\shref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>"']+))/i.exec(tag);
    const target = decodeEntities(found?.[1] ?? found?.[2] ?? found?.[3] ?? "").trim();
    if (!/^https?:/i.test(target)) continue;
    const rest = piece.slice(found?.[0].length ?? 0).slice(0, textCharsMax);
    const [shown = ""] = rest.slice(rest.indexOf(">") + 1).split(/<\/a/i);
    links.push({ text: htmlToText(shown).replace(/\s+/g, " ").trim().slice(0, 200), target: target.slice(0, 500) });
  }
  return links;
}
