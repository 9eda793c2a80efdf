import { items } from "./as-order.ts";
import { isVerb } from "./lexicon.ts";
import { lower, type Rule } from "./wording-parts.ts";

const some = "every(?: single)?|each|any|all|an?|some|everything|anything|whatever|all of the";
const arriving =
  "arriv(?:es?|ing)|land(?:s|ing)?|com(?:es?|ing)|show(?:s|ing)? up|turn(?:s|ing)? up|pop(?:s|ping)? up|appear(?:s|ing)?|get(?:s|ting)?|reach(?:es|ing)?|hit(?:s|ting)?|enter(?:s|ing)?|drop(?:s|ping)?|(?:is|are|gets?) (?:posted|sent|received|reported|flagged|held|created|opened|filed|raised)";
const into = "(?:in|into|to|at|on|via|over|through|from|by)";

/** What begins a workflow, said inside of a wish: 'forward everything that lands in X to Y'. */
export const relativeRules: readonly Rule[] = [
  // 'After each successful run of 'X', …', 'On completion of 'X', …'
  [
    /^(?:after|on|upon|with|following|at the end of)(?: the)? (?:each |every |any |a |an |the )*(successful |failed |unsuccessful |finished |completed )?(?:runs?|executions?|completions?|finish|end|failures?|success(?:es)?|crash(?:es)?) of (?:the )?(?:workflow |job |run |playbook )?([\uE100-\uE17F])(?: (?:workflow|job|run|playbook))?,? /iu,
    (match) => {
      const [whole, how = "", name = ""] = match;
      const isFailed = /fail|unsuccess|crash/iu.test(`${how}${whole}`);
      const verb = isFailed ? "fails" : /success/iu.test(`${how}${whole}`) ? "succeeds" : "finishes";
      return `When the workflow ${name} ${verb}, `;
    },
  ],
  // 'Upon creation of an issue in X have …'
  [
    /^(?:up)?on (?:the )?(?:creation|arrival|receipt|opening|publication|submission|detection) of ((?:an?|any|each|every|new) [^,;.]{3,90}?)(?:, | (?=(?:have|get|ask|let|please) ))/iu,
    ([, what = ""]) => `When ${what} is created, `,
  ],
  // 'Reply to messages from X with …': those that come from now on.
  [
    new RegExp(
      `^([Rr]eply|[Aa]nswer|[Rr]espond|[Ff]orward|[Ll]abel|[Tt]ag|[Aa]rchive|[Tt]rash|[Bb]in|[Rr]eact|[Dd]raft an? (?:reply|answer))( to| on)? ((?:(?:every|each|any) )?(?:\\p{Lu}\\p{L}+ )?(?:mails?|e-?mails?|messages?|posts?|questions?)) ((?:from|with|in|about|that|which|containing|mentioning|labell?ed) [^,;.!?]*?)(?= with [\\uE100-\\uE17F]| to [\\uE200-\\uE2FF]| as \\p{Lu}|, | and (?=\\p{L}+ (?:it|the|them))|[.!?]*\\s*$)`,
      "u",
    ),
    lasting,
  ],
  [
    new RegExp(
      `^((?:[Ss]ummari[sz]e|[Ss]um up|[Tt]riage|[Cc]lassify|[Ff]ile|[Mm]ove|[Dd]elete))( to| on)? ((?:every|each|any) (?:\\p{Lu}\\p{L}+ )?(?:mails?|e-?mails?|messages?|posts?|questions?)) ((?:from|with|in|about|that|which|containing|mentioning|labell?ed) [^,;.!?]*?)(?= to (?:the folder |[\\uE200-\\uE2FF])| as \\p{Lu}|, | and (?=\\p{L}+ (?:it|the|them|\\p{L}+ [\\uE200-\\uE3FF]))|[.!?]*\\s*$)`,
      "u",
    ),
    lasting,
  ],
  // '(Forward) everything from X that lands in Y (to Z)'
  [
    new RegExp(
      `^(\\p{L}+)\\b([^,;:.!?]{0,60}?) ((?:(?:${some}) )?(?:new |incoming )?(?:[^,;:.!?]{0,40}?\\b(?:${items})|everything|anything|whatever|all)\\b(?: (?:from|by|with|about|of) [^,;:]{2,60}?)?),? (?:that |which )?(?:${arriving}) ${into} ([^,;:.!?]*?)(?= to [\\uE200-\\uE37F]| (?:and|then|as) |[,;:]|[.!?]*\\s*$)`,
      "iu",
    ),
    ([, verb = "", gap = "", what = "", where = ""]) => {
      if (!isVerb(verb) || /^(?:list|find|search|show|get|read|check|pull|fetch)$/iu.test(verb)) return undefined;
      if (/\b(?:when(?:ever)?|if|once|after|as soon as|every time|each time)\b/iu.test(`${gap} ${what}`))
        return undefined;
      if (/^[^,]{0,4}\bnew (?:issue|ticket|task|message|post|mail)/iu.test(what)) return undefined;
      return `When a new ${bare(what)} arrives in ${where}, ${lower(verb)}${gap} it`;
    },
  ],
  // 'Reply 'x' to messages that mention y in #z.'
  [
    new RegExp(
      `^(\\p{L}+\\b[^,;:.!?]*?) (to|on|under|below) ((?:(?:${some}|the) )?(?:${items})) (that|which|who) ((?:mentions?|contains?|says?|has|have|asks?|includes?|is|are) [^.!?]*?)(?=[.!?]*\\s*$)`,
      "iu",
    ),
    ([, wish = "", to = "", what = "", , how = ""]) => {
      const verb = /^\p{L}+/u.exec(wish)?.[0] ?? "";
      if (!/^(?:reply|answer|react|respond|post|comment|add|put)$/iu.test(verb)) return undefined;
      return `When a new ${bare(what)} that ${how} arrives, ${lower(wish)} ${to} it`;
    },
  ],
];

/** What stands there already, or is asked for once, does not begin anything. */
const once =
  /\b(?:yesterday|today|last|since|older|past|ago|unread|so far|already|that were|which were|arriv\w*|comes?|lands?|when\w*)\b/iu;

function lasting([whole, verb = "", to = "", what = "", how = ""]: RegExpExecArray): string | undefined {
  return once.test(whole) ? undefined : `When a new ${bare(what)} ${how} arrives, ${lower(verb)}${to} it`;
}

function bare(what: string): string {
  return what
    .replace(new RegExp(`^(?:(?:${some}|new|incoming|the) )+(?=\\p{L})`, "iu"), "")
    .replace(/^(?:everything|anything|whatever|all)\b/iu, "message")
    .replace(
      new RegExp(`\\b(mail|message|issue|ticket|alert|threat|post|case|report|question|newsletter|invoice)s\\b`, "iu"),
      "$1",
    );
}
