import type { CatalogIndex } from "./index-catalog.ts";
import type { PlannerProduct } from "./plan.ts";
import { findMentions } from "./find-mentions.ts";
import type { MaskedText } from "./mask-literals.ts";
import { meaningsOf } from "./lexicon.ts";
import { maskedOf, type Span, textOf } from "./request-span.ts";

const name = String.raw`((?!(?:I|We|If|When|The|A|An|It|They|She|He|January|February|March|April|May|June|July|August|September|October|November|December|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|English|German|French|Spanish|Italian|Portuguese|Dutch|Polish|Japanese|Chinese|Arabic|Russian|GET|POST|PUT|PATCH|DELETE|CSV|PDF|HTML|JSON|Markdown|UTC|CET|GMT)\b)\p{Lu}[\p{L}\p{N}]*(?:\s\p{Lu}[\p{L}\p{N}]*)*)`;
const places: readonly RegExp[] = [
  new RegExp(String.raw`\b(?:in|on|via|using|through|by|over|into)\s(?:our\s|the\s)?${name}`, "gu"),
  new RegExp(String.raw`\bto\s(?:our\s|the\s)?${name}`, "gu"),
  new RegExp(String.raw`\bwith\s(?:our\s)?${name}`, "gu"),
  new RegExp(
    String.raw`(?<!\b(?:mails?|e-?mails?|messages?|posts?|issues?|tickets?|reply|replies|answers?|repl(?:y|ies)|invoices?|newsletters?|requests?|questions?|word|note|one|ones|that|those|something|anything|everything|came|comes|sent|it|them)\s)\bfrom\s(?:our\s|the\s)?${name}`,
    "gu",
  ),
];
const medium =
  /\b(?:by|via|over|through|per|as an?|an?)\s(?:sms|text message|phone call|phone|telephone|fax|letter|pager|voice ?mail|carrier pigeon|push notification)\b/i;
const tells = /^(?:notify|inform|tell|contact|alert|remind|reach|warn|send|deliver)\b/i;
const carries =
  /^(?:save|upload|export|sync|push|back ?up|copy|store|write|publish|send|put|page|archive|add|append|import|ship|stream|log|move)\b/i;
const isParam =
  /\b(?:project|folder|label|labels|labelled|labeled|tag|tagged|priority|status|channel|queue|board|assigned|assign|verdict|class|space|subject|transition|it|them)\s(?:to|in|on|into|with|as)?\s?$/i;

/** Whether a wish is to be done in some product or by some medium that the catalog does not have. */
export function findUnknownPlace(
  request: MaskedText,
  span: Span,
  index: CatalogIndex,
  near: readonly PlannerProduct[] = [],
): boolean {
  const words = maskedOf(request, span);
  // 'Move it to Newsletters': a folder of the product that it lies in.
  const isFolder =
    /^move\b/i.test(words) &&
    near[0]?.actions.some(({ params }) => params.some(({ name: param }) => param === "folder" || param === "status"));
  if (medium.test(words)) return true;
  const carrier = tells.test(words) ? /\b(?:by|via|per)\s(?:an?\s)?([a-z]{3,})$/.exec(words)?.[1] : undefined;
  if (
    carrier !== undefined &&
    meaningsOf(carrier).length === 1 &&
    !index.actions.some(({ terms }) => meaningsOf(carrier).some((term) => terms.has(term)))
  )
    return true;
  const mentions = findMentions(textOf(request, span), index);
  const [inside, toward, along, outOf] = places;
  const isUnknown = (pattern: RegExp | undefined, isAllowed: (said: string, before: string) => boolean) =>
    pattern !== undefined &&
    [...words.matchAll(pattern)].some((match) => {
      const said = match[1] ?? "";
      const start = span.start + match.index + match[0].length - said.length - span.start;
      const isKnown = mentions.some((mention) => mention.start < start + said.length && start < mention.end);
      return !isKnown && !isAllowed(said, words.slice(0, match.index));
    });
  const isKey = (said: string) => /^[A-Z][A-Z0-9]{1,9}$/.test(said);
  return (
    isUnknown(inside, (said, before) => isKey(said) || isParam.test(`${before.trimEnd()} `) || mentions.length > 0) ||
    isUnknown(
      toward,
      (said, before) =>
        isFolder === true ||
        /^(?:move|put)\s.*\b(?:issue|ticket|task|bug|story|case)s?\b/i.test(words) ||
        !carries.test(words) ||
        mentions.length > 0 ||
        isKey(said) ||
        /\b(?:folder|label|status)\b/i.test(before),
    ) ||
    isUnknown(outOf, (said) => mentions.length > 0 || isKey(said)) ||
    isUnknown(
      along,
      (said, before) =>
        mentions.length > 0 ||
        (!/\p{Ll}\p{Lu}|\p{Lu}{2}|\d/u.test(said) &&
          !/\b(?:scan|check|enrich|look up|sandbox|analyse|analyze|file|document|invoice)\b/i.test(before)),
    )
  );
}
