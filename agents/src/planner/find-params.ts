import type { LiteralKind, MaskedText } from "./mask-literals.ts";
import type { PlannerAction } from "./plan.ts";
import { labelList } from "./label-list.ts";
import { literalsIn, type Span, textOf } from "./request-span.ts";

/** What is known outside the wish: the last address spoken of ('the same address'), and where products are named. */
export type ParamContext = { lastEmail: string | null; names: readonly Span[] };

const stop = String.raw`(?=\s*(?:$|[,.;]|\b(?:and|then|with|in|on|to|for|from|via|using|through|by|if|when|that|as|saying|whenever|where|per)\b))`;
const phrase = String.raw`((?:[\p{L}\p{N}#@][\p{L}\p{N}_./&'’-]*)(?:\s(?!and\b|then\b|with\b|in\b|on\b|to\b|for\b|from\b|via\b|using\b|through\b|by\b|if\b|when\b|that\b|as\b|saying\b)[\p{L}\p{N}_./&'’-]+){0,5})`;
const units = "seconds?|secs?|minutes?|mins?|hours?|hrs?|days?|weeks?|months?|working days?|business days?";
const numbers =
  "\\d+|an?|one|two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|twenty|thirty|forty|fifty|hundred|half an";

type Read = (wish: Wish, context: ParamContext) => string | null;
type Wish = { text: string; of: (kind: LiteralKind) => readonly { text: string; start: number }[]; start: number };

const first = (pattern: string, flags = "iu"): Read => {
  const compiled = new RegExp(pattern, flags);
  return ({ text }) => {
    const match = compiled.exec(text.replace(/\s+/g, " ").trim());
    return (
      match
        ?.slice(1)
        .find((group) => group !== undefined)
        ?.trim() ?? null
    );
  };
};
const literal =
  (kind: LiteralKind, place = 0): Read =>
  ({ of }) =>
    of(kind)[place]?.text ?? null;
const either =
  (...reads: readonly Read[]): Read =>
  (wish, context) => {
    for (const read of reads) {
      const value = read(wish, context);
      if (value !== null && value !== "") return value;
    }
    return null;
  };
/** A quoted text, or what follows 'saying', 'that', 'asking for'. */
const saying = either(
  literal("quote"),
  first(
    String.raw`\b(?:saying|with the (?:text|message|words|body|note|comment)|that reads|telling (?:them|him|her|everyone)|to say)\s+(?:that\s+)?(.+)$`,
  ),
);
const thatClause = first(String.raw`\bthat\s+(.+)$`);
const afterEmail =
  (lead: string): Read =>
  ({ text, of, start }) => {
    const at = new RegExp(`\\b${lead}\\s*[:]?\\s*$`, "iu");
    return of("email").find((email) => at.test(text.slice(0, email.start - start)))?.text ?? null;
  };
const person = String.raw`(\p{Lu}[\p{L}'’-]+(?:\s\p{Lu}[\p{L}'’-]+)?)`;

/** How each parameter is usually worded. A name that is not here is looked for as `name value`. */
const readers: Readonly<Record<string, Read>> = {
  to: either(
    afterEmail("(?:to|email|e-mail|mail|forward|notify|address)"),
    emails,
    sameAddress,
    first(
      String.raw`\bto\s+(?:the\s)?((?:[\p{L}-]+\s){0,3}(?:team|list|managers?|lead|owner|reporter|sender|recipients?|requester|author|inbox|desk))\b`,
    ),
  ),
  cc: afterEmail("(?:cc|copy(?:ing)?|in copy)"),
  from: afterEmail("from"),
  channel: either(
    literal("channel"),
    first(
      String.raw`\b(?:the\s)?(?!(?:the|an?|in|to|into|on|our|that|this|same|right|new|private|public)\s)([\p{L}\p{N}_-]+)\s(?:(?-i:\p{Lu})[\p{L}]+\s)?channel\b(?!\s+called)`,
    ),
    first(String.raw`\bchannel\s(?:called\s|named\s)?([\p{L}\p{N}_-]+)`),
  ),
  user: either(
    literal("user"),
    first(String.raw`\b(?:to|message|dm|ping|tell|notify|remind|text)\s+${person}`, "u"),
    first(String.raw`\b[Ss]end\s+${person}\s+an?\s(?:direct\s)?(?:message|dm)`, "u"),
    first(
      String.raw`\b(?:to|message|dm|ping|tell|notify|remind)\s+(?:the\s|my\s|our\s)?((?:[\p{L}-]+\s){0,2}(?:manager|lead|owner|reporter|requester|engineer|officer|person on call|on-call))\b`,
    ),
  ),
  project: either(
    first(String.raw`\bproject\s+(?:called\s|named\s|key\s)?['"“]?([\p{L}\p{N}_-]+)`),
    first(String.raw`\b(?:the\s)?([A-Z][A-Z0-9_]{1,9})\s(?:project|board|queue)\b`, "u"),
    first(String.raw`\b(?:in|under|on|to)\s(?:the\s)?([A-Z][A-Z0-9]{1,9})\b(?!\s?(?:mail|request|feed))`, "u"),
  ),
  priority: first(
    String.raw`\b(?:priority\s(?:of\s|set to\s|to\s|is\s)?['"“]?(\p{L}+)|(highest|high|medium|low|lowest|critical|urgent|p[1-4])[- ]priority|as\s(highest|high|medium|low|urgent|critical)\b)`,
  ),
  assignee: either(
    first(
      String.raw`\bassign(?:ed)?\s(?:(?:it|them|this|that|the (?:issue|ticket)|each(?: of them)?|[\p{L}-]+)\s)?to\s(?:the\s)?((?:@?[\p{L}'’-]+)(?:\s(?-i:\p{Lu})[\p{L}'’-]+|\s(?:team|lead|desk|manager|engineer))*)`,
    ),
    first(String.raw`\b(?:[Hh]and|[Gg]ive|[Pp]ass)\s.*?\bto\s${person}`, "u"),
    first(String.raw`\bfor\s(\p{Lu}[\p{L}'’-]+)$`, "u"),
    literal("user"),
  ),
  labels: first(String.raw`\b(?:labels?|labell?ed|tags?|tagged)\s(?:it\s|them\s|as\s|with\s)?['"“]?([\p{L}\p{N}_-]+)`),
  label: either(
    first(String.raw`\blabels?\s(?!to\b|on\b|it\b|them\b|the\b|every\b|each\b)(?:called\s|named\s)?([\p{L}\p{N}_-]+)`),
    literal("quote"),
    first(
      String.raw`\b(?:labell?|tag|mark)\s(?:it|them|the [\p{L}]+|each(?: of them| one)?|every [\p{L}]+)\s(?:as\s|with\s)?(?:the label\s)?([\p{L}\p{N}_-]+)`,
    ),
    first(String.raw`\bthe\s([\p{L}\p{N}_-]+)\s(?:label|tag)\b`),
  ),
  status: either(
    first(
      String.raw`\b(?:status|state)\s(?:to\s|of\s)?['"“]?((?-i:\p{Lu})\p{L}+(?:\s(?-i:\p{Lu})\p{L}+)*|[\p{L}\p{N}]+)`,
    ),
    first(
      String.raw`\b(?:move|transition|set|change|put)\s(?:it|them|the (?:issue|ticket)|each(?: of them| one)?)\s(?:back\s)?(?:to|in|into)\s['"“]?(?:the\s)?((?-i:\p{Lu})\p{L}+(?:\s(?-i:\p{Lu})\p{L}+)*|in progress|done|closed|resolved|review|blocked)`,
    ),
    first(
      String.raw`\b(?:move|transition|set|change|put)\s(?:the\s)?(?:issue\s|ticket\s)?[A-Z][A-Z0-9]+-\d+\s(?:to|into)\s['"“]?((?-i:\p{Lu})\p{L}+(?:\s(?-i:\p{Lu})\p{L}+)*)`,
    ),
    literal("quote"),
    first(String.raw`\b(?:mark\s[^,]*?\sas\s)([\p{L} ]+)${stop}`),
    first(String.raw`^(close|resolve|reopen)\b`),
  ),
  issue_type: first(String.raw`\b(?:an?|the|new)\s(?:new\s)?(bug|story|task|epic|incident)\b`),
  summary: either(first(String.raw`\b(?:titled|called|with (?:the )?(?:summary|title))\s+['"“]([^'"”]+)`)),
  due_date: first(String.raw`\bdue\s(?:date\s)?(?:on\s|to\s|for\s|by\s|in\s)?(.+?)${stop}`),
  text: either(saying, thatClause),
  body: either(
    saying,
    thatClause,
    first(String.raw`\basking\s(?:for\s|them\s|whether\s)?(.+)$`),
    first(String.raw`^(?:respond|reply|answer)\s(?:to\s\S+\s)?with\s(?:the\s|an?\s)?(.+)$`),
  ),
  comment: saying,
  subject: first(String.raw`\bsubject(?:\sline)?\s(?:of\s)?['"“]([^'"”]+)`),
  folder: either(
    literal("path"),
    first(
      String.raw`\b(?:folder|directory)\s(?:called\s|named\s)?['"“]?([\p{L}\p{N}_/-]+(?:\s(?-i:\p{Lu})[\p{L}\p{N}_/-]+)*)`,
    ),
    first(
      String.raw`\b(?:to|into|in|from)\s(?:the\s)?['"“]?(?!(?:an?|the|my|our|some|one|another|new|right|same)\s)([\p{L}\p{N}_-]+)['"”]?\s(?:folder|directory)\b`,
    ),
    first(String.raw`\b(?:move|put|file|sort)\s.*?\b(?:to|into|in|under)\s(?:the\s)?(\p{Lu}[\p{L}\p{N}_-]+)`, "u"),
  ),
  path: either(
    literal("path"),
    first(String.raw`\bfile\s(?:called\s|named\s)?([\p{L}\p{N}_-]+\.[a-z]{2,5})\b`),
    first(String.raw`\b([\p{L}\p{N}_-]+\.(?:csv|txt|md|json|log|eml|pdf|docx|xlsx))\b`),
  ),
  pattern: either(literal("pattern"), first(String.raw`\b(csv|txt|eml|pdf|json|log|md)\s(?:files|documents)\b`)),
  url: literal("url"),
  method: first(String.raw`\b(GET|POST|PUT|PATCH|DELETE|HEAD)\b`, "u"),
  feed: either(
    literal("url"),
    first(String.raw`\b(?:the\s)([\p{L}\p{N} -]{2,40}?)\s(?:news\s)?feed\b`),
    literal("quote"),
  ),
  keywords: first(String.raw`\b(?:about|mentioning|on|containing|that mention)\s['"“]?(.+?)['"”]?${stop}`),
  since: first(
    String.raw`\b((?:since\s)?(?:the\s)?(?:last|past|previous)\s(?:(?:${numbers})\s)?(?:${units}|night|quarter|weekend|year|24h)|today|yesterday|tonight|this (?:morning|week|month)|since\s(?:[\p{L}\p{N}:]+(?:\s[\p{L}\p{N}:]+)?))`,
  ),
  limit: first(
    String.raw`\b(?:the\s)?(?:top|latest|last|first|newest|most recent)\s(\d+|two|three|five|ten|twenty|fifty)\b|\b(\d+|two|three|four|five|six|ten|twenty|fifty)\s(?:most|newest|latest|top|worst|oldest)\b|\bup to\s(\d+)`,
  ),
  scope: first(
    String.raw`\b(externally|publicly|anonymously|external(?:ly)?|outside(?: the (?:company|organi[sz]ation))?|with anyone|public|people outside|internally|organi[sz]ation-wide)\b`,
  ),
  owner: first(String.raw`\bowned by\s(.+?)${stop}`),
  site: first(String.raw`\b(?:site|on the)\s(\p{Lu}[\p{L}\p{N} -]+?)(?:\ssite)?${stop}`, "u"),
  mailbox: either(first(String.raw`\b(?:mailbox|inbox)\s(?:of\s)?(\S+@\S+)`), afterEmail("(?:in|of|mailbox)")),
  query: searchWords,
  document: either(
    literal("quote"),
    literal("path"),
    first(String.raw`\bdocument\s(?:called\s|named\s)?(\p{Lu}\S+)`, "u"),
  ),
  duration: first(String.raw`\b((?:${numbers})\s(?:more\s)?(?:${units}|hour|minute|day))\b`),
  until: first(String.raw`\buntil\s(.+?)${stop}`),
  fields: first(
    String.raw`^(?:please\s)?[\p{L}]+\s(?:out\s)?(?:all\s)?(?:the\s|any\s|its\s|their\s)?(.+?)(?:\s(?:from|of|in|out of)(?:\s(?:the|each|every|it|them|this|that|all|a|an)\b.*)?)?$`,
  ),
  length: first(
    String.raw`\b(?:in\s)?((?:${numbers})\s(?:sentences?|lines?|bullet points?|bullets|words|paragraphs?)|short|brief|detailed|one-line|one-paragraph)\b`,
  ),
  style: first(
    String.raw`\b(?:as|in)\s((?:a\s)?(?:bullet(?:ed)? (?:points?|list)|plain (?:english|language)|numbered list|table))\b`,
  ),
  language: first(
    String.raw`\b(?:in|into)\s(English|German|French|Spanish|Italian|Portuguese|Dutch|Polish|Japanese|Chinese|Arabic|Russian)\b`,
  ),
  audience: first(
    String.raw`\bfor\s(?:the\s)?((?:[\p{L}-]+\s)?(?:management|executives?|board|team|leadership|auditors?|customers?|directors?|ciso|cio|ceo|staff|managers?|analysts?))\b`,
  ),
  title: first(String.raw`\b(?:titled|called|with the title)\s['"“]?([^'"”]+)`),
  format: first(String.raw`\b(?:as|in)\s(?:an?\s)?(pdf|markdown|html|word|docx)\b`),
  question: first(String.raw`\b(?:the question|question:?)\s['"“]([^'"”]+)`),
  emoji: either(
    literal("emoji"),
    first(String.raw`\b(?:with|an?|the)\s(?:an?\s)?([\p{L}_ -]+?)\s(?:emoji|reaction)\b`),
    first(String.raw`\breact\swith\s(?:an?\s)?([\p{L}_-]+)`),
    ({ text }) => /\p{Extended_Pictographic}/u.exec(text)?.[0] ?? null,
  ),
  verdict: first(
    String.raw`\bverdict\s(?:of\s|is\s|as\s)?['"“]?(\p{L}+)|\bas\s(?:an?\s)?(malicious|spam|benign|graymail|safe|phishing)\b`,
  ),
  outcome: either(
    literal("quote"),
    first(String.raw`\b(?:outcome|result|status)\s(?:of\s|is\s)?(\p{L}+)`),
    first(String.raw`\bas\s(failed|successful|rejected|refused|cancelled|done|ignored|closed)\b`),
  ),
  sender: either(literal("email"), first(String.raw`\b(?:domain|sender)\s([\w-]+(?:\.[\w-]+)+)`)),
  kind: first(String.raw`\b(permitted|blocked|allowed)\b`),
  threat_type: first(String.raw`\b(phishing|malware|ransomware|spam|impostor|credential|url|attachment)\b`),
  attack_type: first(
    String.raw`\b(phishing|malware|ransomware|spam|invoice fraud|bec|business email compromise|extortion|credential phishing)\b`,
  ),
  name: either(first(String.raw`\b(?:called|named)\s['"“]?([\p{L}\p{N}._-]+)`), literal("channel"), literal("quote")),
  private: first(String.raw`\b(private|public)\b`),
  content: literal("quote"),
  attachment: fileNamed,
  file: fileNamed,
  issue: first(String.raw`\b([A-Z][A-Z0-9_]+-\d+)\b`, "u"),
  headers: first("(?!)"),
  approvers: first(String.raw`(.+)`),
  reply: saying,
};

/** The parameters that the words of a wish state, literally. */
export function findParams(
  request: MaskedText,
  span: Span,
  action: PlannerAction,
  context: ParamContext,
): Record<string, string> {
  const { names } = context;
  const text = withoutNames(request, span, names);
  const found = literalsIn(request, span);
  const wish: Wish = { text, of: (kind) => found.filter((one) => one.kind === kind), start: span.start };
  const params: Record<string, string> = {};
  for (const { name, origin } of action.params) {
    const isLabelList = name === "labels" && action.params.some((other) => other.name === "input");
    const read = isLabelList ? ({ text: said }: Wish) => labelList(said) : (readers[name] ?? byName(name));
    const value = origin === "bound" && !boundWhenSaid.has(name) ? null : read(wish, context);
    if (value !== null && value.trim() !== "") params[name] = value.trim();
  }
  return params;
}

/** Usually given by an earlier node, but people may name it. */
const boundWhenSaid = new Set(["sender", "file", "issue", "content"]);

const byName = (name: string): Read => {
  const words = name.replaceAll(/[_-]/g, " ").replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return either(
    first(String.raw`\b${words}\s(?:of\s|to\s|is\s|as\s|named\s|called\s)?['"“]([^'"”]+)`),
    first(String.raw`\b${words}\s(?:of\s|to\s|is\s|named\s|called\s)?${phrase}`),
  );
};

/** A file by its path; a folder is none. */
function fileNamed({ of }: Wish): string | null {
  return of("path").find(({ text }) => /\.[a-z0-9]{1,5}$/i.test(text))?.text ?? null;
}

function emails({ of, text, start }: Wish): string | null {
  const all = of("email").filter((email) => !/\b(?:from|by)\s*$/i.test(text.slice(0, email.start - start)));
  return all.length === 0 ? null : all.map(({ text: address }) => address).join(", ");
}

function sameAddress({ text }: Wish, { lastEmail }: ParamContext): string | null {
  return /\b(?:the )?same (?:address|person|recipient)|\b(?:them|him|her)\b/i.test(text) ? lastEmail : null;
}

/** What to look for: the wish without its verb and without 'all issues', but for its conditions. */
function searchWords({ text }: Wish): string | null {
  const words = text
    .replace(/\s+/g, " ")
    .trim()
    .replace(/^(?:please\s)?[\p{L}]+(?:\s(?:for|up|out|through))?\s/iu, "")
    .replace(/^for\s/i, "")
    .replace(/^(?:my|our|the)\s(?:mail(?:box)?|inbox)\s(?:for\s)?/i, "")
    .replace(/\b(?:all|any|every|each|the|of them)\s/gi, "")
    .replace(/\b(?:that|which|who)\s(?:are|is|have|has|were|was)\s/gi, "")
    .replace(/\b(?:have|has|been|were|are|is)\s/gi, "")
    .trim();
  return words === "" ? null : words;
}

/** A product is where something is done, never to whom or what. */
function withoutNames(request: MaskedText, span: Span, names: readonly Span[]): string {
  let text = textOf(request, span);
  for (const { start, end } of names) {
    const [from, to] = [Math.max(start, span.start) - span.start, Math.min(end, span.end) - span.start];
    if (from < to) text = text.slice(0, from) + "_".repeat(to - from) + text.slice(to);
  }
  return text.replace(/(?<=^|\s)_+(?:'s)?(?=\s|$|[,.;])/g, (gone) => " ".repeat(gone.length));
}
