import { asOrder, items, predicateStart } from "./as-order.ts";
import { isVerb } from "./lexicon.ts";
import { relativeRules } from "./relative-rules.ts";
import { arrives, type Rule } from "./wording-parts.ts";

const everyOne = "(?:(?:any|every|each|all|an?|the|new|incoming|fresh|arriving|some|whatever|every single) )*";
const happened =
  "flag(?:s|ged)?|report(?:s|ed)?|holds?|held|detect(?:s|ed)?|finds?|found|blocks?|blocked|receive[sd]?|raise[sd]?|deliver(?:s|ed)?|catches|caught|stop(?:s|ped)?|sees?|saw|quarantine[sd]?|got|gets|asked|wrote|posted|came in|arrived|landed|showed up|popped up|dropped in";
const duration =
  "(?:\\d+|an?|one|two|three|four|five|six|eight|ten|twelve|half an|a few) (?:minutes?|hours?|days?|weeks?)";
/** What is asked of things that are there already, not of ones that arrive. */
const standing =
  /\b(?:nobody|no one|untouched|older than|not been|has(?:n't| not)|have(?:n't| not)|without an?|in the (?:last|past)|no (?:updates?|activity|changes?|comments?|movement|reply|response|owner)|stale|overdue|idle|(?:for|in) (?:over |more than )?(?:\d+|two|three|four|five|six|ten) (?:days|weeks|months|years)|for more than|lists?|files?|folder)\b/iu;
const told = /^\p{L}+ (?:reported|sent|wrote|posted|got|have|has|had|said|asked)\b/iu;
const leading =
  /^(?:when|whenever|if|once|after|before|as|for|at|on|in|every|each|unless|should|while|until|from|with|please|then|otherwise|and)\b/iu;

const isThing = (words: string): boolean =>
  new RegExp(`\\b(?:${items})\\b`, "iu").test(words) &&
  !isVerb(
    /^[\p{L}-]+/u
      .exec(words.replace(new RegExp(`^${everyOne}`, "iu"), ""))?.[0]
      ?.replace(/^(?:posts?|mails?|e-?mails?|messages?|reports?|alerts?)$/iu, "") ?? "",
  );

/** What the first sentence of a request says of what begins it, in other forms than 'When X happens, …'. */
export const eventRules: readonly Rule[] = [
  ...relativeRules,
  // 'Which issues are waiting?': to be found first.
  [
    /^(?:which|what) (?!(?:is|are|do|does|should|if|about|time)\b)([^?]{5,140})\?\s*$/iu,
    ([, what = ""]) => `List all ${what}. `,
  ],
  [/^(?:keep|make|maintain|write) (?:an? |the )(?:log|list|record|diary)[^:,.]{0,40}: (?=\p{L})/iu, () => ""],
  [
    /^(?:as|the moment|the minute|right after|immediately after|just after|directly after) (?=(?:the |an? |our |any )?(?:run|job|workflow|automation)\b|[\uE100-\uE17F] |(?:an?|any|some) )/iu,
    () => "When ",
  ],
  // 'Webhook from X: …'
  [
    /^(?:an? |the |on (?:an? |the )?)?(?:incoming )?web ?hook(?: call)? (?:from|by|of) ([^,:.]{2,60})[,:.] (?:then )?/iu,
    ([, who = ""]) => `When ${who} calls the webhook, `,
  ],
  // 'If a mail turns out to be malicious, …': judged first.
  [
    /^(?:if|when|whenever|should) ((?:an?|any|some|the) .{3,110}?),? (?:and )?(?:turns? out|proves?|is (?:judged|deemed|rated|considered))(?: to be)?(?: as)? (\p{L}+), /iu,
    ([, what = "", which = ""]) => `When ${what}, triage it. If it is ${which.toLowerCase()}, `,
  ],
  // 'A mail comes in. …', 'Someone asks in #help: …'
  [
    /^((?:an?|some|somebody|someone|there) [^,;:.!?]{0,80}?\b(?:comes? in|arrives?|appears?|shows? up|lands?|asks?|asked|wrote|writes|posts|posted|reports|reported|sends|submits|files|opens|creates|uploads|is (?:received|posted|created|reported|flagged|held))\b[^,;:.!?]{0,60})(?:: |, then | - |\.\s*$)/iu,
    ([, event = ""]) => `When ${event}, `,
  ],
  // 'Trash any mail the moment it arrives.'
  [
    /^(\p{L}+) ((?:any|every|each|all|an?|the) .{3,120}?),? (?:the moment|as soon as|when(?:ever)?|once|right when|the minute|directly when) (?:it|they) (?:arrives?|comes? in|lands?|shows? up|appears?|gets? in)(?=[.!?]*\s*$)/iu,
    ([, verb = "", what = ""]) =>
      isVerb(verb) ? `When a new ${bare(what)} arrives, ${verb.toLowerCase()} it` : undefined,
  ],
  [
    new RegExp(
      `^(\\p{L}+) ((?:\\p{L}+ )?(?:${items})\\b[^,;:!?]{0,80}?),? (?:the moment|as soon as|when(?:ever)?|once|right when|the minute) (?:it|they) (?:arrives?|comes? in|lands?|shows? up|appears?|gets? in)(?=[.!?]*\\s*$|, | and )`,
      "iu",
    ),
    ([, verb = "", what = ""]) =>
      isVerb(verb) ? `When a new ${bare(what)} arrives, ${verb.toLowerCase()} it` : undefined,
  ],
  // 'When an issue is still open 3 days after it was created, …'
  [
    new RegExp(
      `^(?:when|if|should) (?:the|an?|any) ([^,]{3,60}?) (?:is still|still is|is|be still|remains|has) ((?:not |without )?[\\p{L} ]{2,40}?) (${duration}) after (?:it|its) (?:was|is|has been|being)? ?(\\p{L}+)([^,]{0,60}),`,
      "iu",
    ),
    ([, what = "", how = "", time = "", done = "", where = ""]) =>
      `When a ${what} is ${done}${where}, wait ${time}, and if it is still ${how},`,
  ],
  // 'Should a ticket stay unassigned for six hours after it was created, …'
  [
    new RegExp(
      `^(?:should|if|when) (an? .{3,90}?) (?:sits?|stays?|remains?|is still|be still|still is|has still|goes|go|is|be) ((?:not |without |in |with )?[\\p{L} ]{3,40}?) (?:for|after) (?:more than )?(${duration})(?: later)?(?: after (?:it|they) (?:was|were|is|are|has been) \\p{L}+)?,`,
      "iu",
    ),
    ([, what = "", how = "", time = ""]) => `When ${what} is created, wait ${time}, and if it is still ${how},`,
  ],
  // 'Classify what arrives over X: applications are moved …, invoices go …'
  [
    /^(?:classify|sort|categori[sz]e) (?:what(?:ever)?|everything|anything|all)(?: that)? (?:arrives|comes in|lands|is received) (?:over|in|via|by|through|into|at|on) ([^,;:.]{2,40}): (.+)$/isu,
    ([, where = "", rest = ""]) => `When a new message arrives in ${where}, classify it${labelsOf(rest)}. ${rest}`,
  ],
  // 'X: everything with 'y' in the subject should carry the label Z.'
  [
    new RegExp(
      `^(\\p{Lu}[\\p{L}\\d]*(?: [\\p{Lu}\\d][\\p{L}\\d]*)*): (?:everything|anything|whatever|all|every \\p{L}+|each \\p{L}+) ((?:with|from|that|about|to)\\b[^,;:!?]{3,90}?) (${predicateStart}[^;:!?]*?)(?=[.!?]*\\s*$|[;:])`,
      "u",
    ),
    ([, where = "", what = "", said = ""]) => {
      const order = asOrder(said);
      return order === undefined ? undefined : `When a new message ${what} arrives in ${where}, ${order}`;
    },
  ],
  [
    /^(?:with|upon|on|at) (?:each|every|any) ([^,:]{3,90}), (?=\p{L})/iu,
    ([, what = ""]) => (isThing(what) ? `When a new ${what} arrives, ` : undefined),
  ],
  [
    /^(?:with|for|upon|on) (?:each|every|any) (?:new|fresh|incoming) ([^,:]{3,90})[,:] /iu,
    ([, what = ""]) => `When a new ${what} arrives, `,
  ],
  // 'Two hours after an issue is opened, …'
  [
    new RegExp(`^(${duration}) after ((?:an?|any|some|somebody|someone|the|new) [^,]{3,110}), (.+)$`, "isu"),
    ([, time = "", event = "", wish = ""]) => `When ${event}, wait ${time.toLowerCase()} and ${wish}`,
  ],
  // 'For each message that X flags, …'
  [
    new RegExp(
      `^for (?:each|every|any|all)(?: the)? ([^,:]{3,50}?) (?:that|which) ([^,:]{2,40}?) (${happened})[,:] `,
      "iu",
    ),
    ([, what = "", who = "", verb = ""]) => `When ${who} ${verb} a new ${what}, `,
  ],
  // 'X posts to a webhook.'
  [
    /^((?:our|the|an?|my) [\p{L}'’ -]{2,40}?) (?:posts?|sends?|hits?|calls?|pings?|talks?|reports?|triggers?)\b[^.;,:]{0,30}\bweb ?hook\b([^.;,:]*)[.;:,] ?/iu,
    ([, who = "", rest = ""]) => `When ${who} calls the webhook${rest}, `,
  ],
  // 'X flagged something?', ''X' is done? …'
  [
    new RegExp(
      `^(?!(?:could|can|would|will|is|are|do|does|did|should|has|have|may|might)\\b)(.{1,120}\\b(?:${arrives}|${happened})\\b.*?)\\?\\s*$`,
      "isu",
    ),
    ([, event = ""]) => `When ${event}, `,
  ],
  // 'X delivered a threat: …'
  [
    new RegExp(
      `^(\\p{Lu}[\\p{L}\\d]*(?: \\p{Lu}[\\p{L}\\d]*)?) (${happened}) ((?:an?|any|some|something)\\b[^,:.]{0,60}): `,
      "u",
    ),
    ([, who = "", verb = "", what = ""]) => `When ${who} ${verb} ${what}, `,
  ],
  [
    /^should (.{5,90}?) not (succeed|finish|complete|work|go through|pass|run through)\b/iu,
    ([, what = ""]) => `When ${what} fails`,
  ],
  [
    /^should (.{5,90}?) (fail|finish|succeed|end|break|crash)\b/iu,
    ([, what = "", verb = ""]) => `When ${what} ${verb}s`,
  ],
  // 'Questions in #help: …', 'A critical threat in X means: …'
  [
    /^([^,;:.!?]{5,110}?)(?: means| triggers| calls for| comes in| came in| arrived)?: (?=[\p{L}\uE100-\uE4FF])/iu,
    ([, what = ""]) =>
      isThing(what) && !leading.test(what) && !told.test(what) ? `When a new ${bare(what)} arrives, ` : undefined,
  ],
  // 'Every file in /x should be read.'
  [
    new RegExp(
      `^(?:each|every|all)(?: of)?(?: the)? ([^,;:.!?]{0,40}?(?:files?|documents?|pdfs?|logs?)\\b[^,;:.!?]{0,80}?) (${predicateStart}[^;:!?]*?)(?=[.!?]*\\s*$|[;:])`,
      "iu",
    ),
    ([, what = "", said = ""]) => {
      const order = asOrder(said);
      return order === undefined
        ? undefined
        : `List all ${what.replace(/\b(file|document)\b/iu, "$1s")}. For each one, ${order}`;
    },
  ],
  // 'Any mail from X gets the label Y and goes on to Z.'
  [
    new RegExp(
      `^((?:each|every|any|all|an?|new|incoming|[\\p{L}-]+s|\\p{Lu}\\p{L}+ (?:[A-Z]+ )?[\\p{L}-]+s|\\p{Lu}\\p{L}+ (?:mail|e-?mail))\\b[^,;:.!?]{3,110}?)(?<! which| that| who) (${predicateStart}[^;:!?]*?)(?=[.!?]*\\s*$|[;:])`,
      "iu",
    ),
    ([, what = "", said = ""]) => {
      const isOther = /\b(?:each time|every time|whenever|when|if)\b/iu.test(said);
      const order =
        !isOther && isThing(what) && !/^(?:when|whenever|if|once|unless|should|as|at|on)\b/iu.test(what)
          ? asOrder(said)
          : undefined;
      if (order === undefined) return undefined;
      if (standing.test(what)) return `List all ${bare(what)}. For each one, ${order}`;
      return `When a new ${bare(what)} arrives, ${order}`;
    },
  ],
];

/** The kinds that the parts of a sorting speak of, as classes: ' as applications or invoices'. */
function labelsOf(parts: string): string {
  const kinds = parts.split(/[,;] (?:and )?/u).flatMap((part) => {
    const kind = new RegExp(`^(?:the )?([\\p{L}-]+(?: [\\p{L}-]+)?) ${predicateStart}`, "iu").exec(part)?.[1];
    return kind === undefined ? [] : [kind];
  });
  return kinds.length < 2 ? "" : ` as ${kinds.slice(0, -1).join(", ")} or ${kinds.at(-1) ?? ""}`;
}

function bare(what: string): string {
  return what.replace(new RegExp(`^${everyOne}`, "iu"), "");
}
