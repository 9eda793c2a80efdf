import { maskLiterals } from "../../planner/mask-literals.ts";
import { partPattern } from "./report-words.ts";

/** One sentence of an instruction, cut where another request begins. Quoted text is never cut. */
export interface AskedSentence {
  readonly text: string;
  readonly isQuestion: boolean;
  /** It says under which condition something is to be done. */
  readonly isConditional: boolean;
  readonly clauses: readonly AskedClause[];
}

export interface AskedClause {
  readonly text: string;
  /** How it hangs on what stands before: "limit" for "but", "except" and their like. */
  readonly joint: "first" | "and" | "comma" | "limit";
}

const verbs =
  "shorten|cut|trim|condense|tighten|shrink|make|drop|remove|delete|leave|take|omit|hide|exclude|discard|ditch|strip|scrap|lose|kill|get rid|only|just|keep|use|add|include|insert|show|mark|set|label|classify|tag|flag|title|call|name|rename|retitle|change|put|move|bring|place|start with|lead with|end with|finding|confidence|rate|judge|undo|revert|go back|tlp|swap|rewrite|reword|replace|merge|split|send|translate|without|nothing else|no more|streich\\p{L}*|entfern\\p{L}*|lösch\\p{L}*|kürz\\p{L}*|setz\\p{L}*|verschieb\\p{L}*|markier\\p{L}*|supprim\\p{L}*|raccourci\\p{L}*|enlèv\\p{L}*|mets|elimin\\p{L}*|acort\\p{L}*|quit\\p{L}*|убери\\p{L}*|удали\\p{L}*|сократи\\p{L}*|отметь\\p{L}*|прибери\\p{L}*|видали\\p{L}*|скороти\\p{L}*|познач\\p{L}*";
const denials = "do not|don['’]?t|never|not";
const limits = "but|however|except|apart from|other than|unless|though|although|only not|just not|instead";
/** "The findings are fine": what is said to stay. */
const staying = `(?:the )?(?:${partPattern}|rest|others?) (?:(?:is|are|was|were) (?:fine|good|ok|okay|great|perfect)|stays?|remains?|as (?:it|they)|can stay)`;
const starting = `(?:please |kindly |also |then |just )*(?:${staying}(?![\\p{L}])|(?:${verbs}|${denials})(?![\\p{L}])|(?!(?:what|how|why|where|when|who|that|if|whether|of|for|to|in|on|by|with|from|as|than|about|before|after)\\b)\\p{Ll}+ (?:it|them)(?![\\p{L}]))`;
const months = "jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|mon|tue|wed|thu|fri|sat|sun|last|this";
const joints = new RegExp(
  `(?<!\\b(?:everything|anything|nothing|all|one))(,?\\s+(?:${limits})\\b,?\\s+)(?:also |please |then )*|(?<!\\b(?:between|from)\\s+(?:the )?(?:\\d|${months})[^,]*)(,?\\s+(?:and then|and also|and|then|also|plus|und|et|y|и|та|і)\\s+|,\\s*|:\\s+)(?=${starting})`,
  "giu",
);
const questions =
  /^(?:tell me|tell us|explain|what|which|who|whom|whose|why|how|when|where|is|are|was|were|does|do(?! not)|did|has|have|had|should(?! be\b)|shall|any idea|wer|wie|warum|wann|wo|welche[rsn]?|gibt es|quoi|que|qui|pourquoi|comment|quand|combien|qué|quién|cómo|cuándo|por qué|что|кто|почему|как|когда|где|сколько|какие|какой|есть ли)(?![\p{L}])/iu;
const polite =
  /^(?:(?:hi|hey|hello|(?:good )?(?:morning|afternoon|evening)|ok|okay|thanks|great|and|also|please|pls|plz|so|sorry|hoopoe|hallo|bonjour|salut|hola|привет)[\s,!]+(?:there[\s,!]+|all[\s,!]+|team[\s,!]+)?)*(?:(?:can|could|would|will)\s+(?:you|u|ya|we|i)\b|(?:can|could)\s+(?:the|findings? \d+)\b|(?:kannst|könntest|können|könnten|würdest|würden)\s+(?:du|sie)\b|(?:peux|pourrais|pouvez|pourriez)[ -](?:tu|vous)\b|(?:puedes|podrías|puede|podría)\b|(?:можешь|можете|мог бы|могли бы)(?![\p{L}]))/iu;
/** What a thing is to be called may be a question. */
const naming = /^(?:(?:please|the|new) )*(?:title|call|rename|name|retitle)\b/iu;
const courtesy =
  /,?\s*\b(?:if|when|wenn|si)\s+(?:you|it|that|that's|it's|du|possible|need be)\b\s*(?:please|can|could|may|like|would|will|are able to|is|have (?:a moment|time)|get (?:a moment|the chance)|don['’]?t mind|okay|ok|fine|possible)*\s*(?=[,.!?;]|$)/giu;
/** "Only findings 1 and 3, lose the rest": said already. */
const remainder =
  /^((?=.*\b(?:only|just|keep)\b).*?),? (?:and )?(?:drop|remove|delete|lose|ditch|scrap|discard|forget|kill|leave out|get rid of) (?:(?:all )?the (?:rest|others?|other ones)|everything else|anything else)[.!]*$/iu;
/** "Never mind, undo it": what is regretted is not asked for. */
const regret =
  /^(?:oh |no,? |sorry,? )*(?:never ?mind|forget it|no,? wait|wait,? no|wait|hang on|hold on|oops|whoops|ups|my (?:mistake|bad)|(?:that|this|it)(?:['’]s| was| is) (?:wrong|bad|a mistake)|(?:i|we)(?:['’]ve| have)? changed (?:my|our) minds?)[\s,.:–-]+(?=undo|revert|put (?:it|that) back|take (?:it|that) back|go back|roll back)/iu;
const conditions =
  /(?:^|[,;]\s*|\b(?:but|and|only|then)\s+)(?:if|unless|whether|in case|provided|assuming|as long as|should there|falls|wenn|sofern|außer wenn|si|sauf si|a menos que|если|когда)(?![\p{L}])/iu;

/** Cuts an instruction into sentences and these into clauses. */
export function splitInstruction(said: string): AskedSentence[] {
  const { literals } = maskLiterals(said);
  const held: string[] = [];
  let text = "";
  let at = 0;
  for (const { kind, start, end } of literals) {
    if (kind !== "quote" || held.length >= heldMax) continue;
    text += `${said.slice(at, start)}${String.fromCodePoint(first + held.length)}`;
    held.push(said.slice(start, end));
    at = end;
  }
  text = (text + said.slice(at)).replace(courtesy, "").replace(remainder, "$1").replace(regret, "");
  const release = (part: string) =>
    part.replaceAll(/[\uE600-\uE6FF]/gu, (mark) => held[(mark.codePointAt(0) ?? 0) - first] ?? mark);
  const sentences: AskedSentence[] = [];
  for (const sentence of cut(text)) {
    const isQuestion =
      !polite.test(sentence) && !naming.test(sentence) && (/\?["')\]]*$/u.test(sentence) || questions.test(sentence));
    const clauses = isQuestion
      ? [{ text: sentence, joint: "first" as const }]
      : clausesOf(sentence).map((clause) => ({ ...clause, text: release(clause.text) }));
    sentences.push({
      text: release(sentence),
      isQuestion,
      isConditional: conditions.test(sentence),
      clauses,
    });
  }
  return sentences;
}

const first = 0xe600;
const heldMax = 0x100;

/** Behind full stops (not those of "No. 5" or "3. März"), semicolons and line ends. */
function cut(text: string): string[] {
  const sentences: string[] = [];
  let start = 0;
  for (const match of text.matchAll(/[;\n]+|[.!?]+(?=\s|$)/gu)) {
    const before = text.slice(start, match.index);
    if (match[0] === "." && /\b(?:no|nr|vs|etc|e\.g|i\.e|approx|ca|st|dr|mr|mrs|ms|prof|z\.b)$/iu.test(before))
      continue;
    if (
      match[0] === "." &&
      /\d$/u.test(before) &&
      /^\.\s+\p{L}+\s*(?:\d|$|[,;.])/u.test(text.slice(match.index)) &&
      dated(text.slice(match.index))
    )
      continue;
    sentences.push(text.slice(start, match.index + (match[0].startsWith("?") ? 1 : 0)));
    start = match.index + match[0].length;
  }
  return [...sentences, text.slice(start)]
    .map((one) => one.trim())
    .filter((one) => /[\p{L}\p{N}\uE600-\uE6FF?]/u.test(one));
}

function dated(rest: string): boolean {
  return /^\.\s+(?:jan|feb|mär|mar|apr|ma[iy]|jun|jul|aug|sep|o[ck]t|nov|de[cz])/iu.test(rest);
}

function clausesOf(sentence: string): AskedClause[] {
  const clauses: AskedClause[] = [];
  const openedBy = opening.exec(sentence)?.[0] ?? "";
  let start = openedBy.length;
  let joint: AskedClause["joint"] = openedBy === "" ? "first" : "limit";
  for (const match of sentence.matchAll(joints)) {
    if (match.index < start) continue;
    const [, limit, link = ""] = match;
    const before = sentence.slice(start, match.index).trim();
    // "Do not shorten it and drop that": what "not" reaches is open, so both stay one clause, which no rule reads.
    if (before === "" || (limit === undefined && !/[,:]/u.test(link) && denying.test(before))) continue;
    clauses.push({ text: before, joint });
    start = match.index + match[0].length;
    const isLimit = limit !== undefined && !/instead/iu.test(limit);
    joint = isLimit ? "limit" : /\p{L}/u.test(limit ?? link) ? "and" : "comma";
  }
  return [...clauses, { text: sentence.slice(start).trim(), joint }].filter(({ text }) => text !== "");
}

const opening = new RegExp(`^(?:(?:${limits}|except for)\\b,?\\s+)`, "iu");
const denying = new RegExp(`^(?:please )?(?:${denials})\\b`, "iu");
