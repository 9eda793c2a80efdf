import { items } from "./as-order.ts";
import { baseVerb } from "./base-verb.ts";
import { isVerb } from "./lexicon.ts";
import { lower, type Rule } from "./wording-parts.ts";

const consent =
  "say-so|consent|approval|ok|okay|permission|blessing|agreement|go-ahead|sign-?off|green light|authori[sz]ation|yes";
const who = "(?:the |our |my |an? )?(?:[\\p{L}-]+ ){0,3}?[\\p{L}-]+";
const agreed =
  "(?:approv(?:es?|ed)|agre(?:es?|ed)|consent(?:s|ed)?|accept(?:s|ed)?|confirm(?:s|ed)?|okay(?:s|ed)|ok'?(?:s|ed)|say?s? (?:yes|so|ok)|said (?:yes|so|ok)|sign(?:s|ed)? off(?: on)?|sign(?:s|ed)? (?:it|that|this|them) off|g[ai]ve[sn]? (?:(?:his|her|their|a|an|the) )?(?:ok|okay|go-ahead|green light|approval|consent|blessing))";

/** A person's word before something is done, however it is put. */
export const consentRules: readonly Rule[] = [
  // 'No threat may be remediated without the consent of X.'
  [
    new RegExp(
      `^(?:no|never an?|not? an?) (.{3,80}?) (?:may|must|can|should|shall|is to|will) (?:ever )?be (\\p{L}+) (?:without|before|until|unless) (.+?)(?=[.!?]*\\s*$)`,
      "iu",
    ),
    ([, what = "", done = "", rest = ""]) => {
      const [verb, person] = [baseVerb(done), personIn(rest)];
      if (verb === undefined || person === undefined) return undefined;
      const ask = `ask ${person} for approval, and once approved ${verb} the ${what}`;
      return new RegExp(`\\b(?:${items})\\b`, "iu").test(what) ? `When a new ${what} arrives, ${ask}` : ask;
    },
  ],
  [
    new RegExp(`^(?:request|get|seek|obtain|ask for) (?:it|that|this|one|them) (?:for|whenever|when|with) .*$`, "iu"),
    () => "",
  ],
  // 'Get Ravi's OK before releasing any message.'
  [
    new RegExp(
      `^(?:get|obtain|ask for|seek|wait for|request) (${who})(?:'s|’s) (?:${consent}) before (?:you )?(\\p{L}+?)(ing)?\\b (.+)$`,
      "iu",
    ),
    ([, person = "", verb = "", ing = "", rest = ""]) => {
      const base = ing === "" ? verb : gerund(verb);
      if (base === undefined) return undefined;
      const event =
        /^(?:an?|any|every|each|the) (.{3,50}?) (?:that|which) (.{2,40}?) (holds?|flags?|reports?|finds?|detects?|receives?|raises?)(?=[.!?]*\s*$)/iu.exec(
          rest,
        );
      const [, what = "", by = "", does = ""] = event ?? [];
      return event === null
        ? `Ask ${person} for approval, and once approved ${base} ${rest}`
        : `When ${by} ${does} a ${what}, ask ${person} for approval, and once approved ${base} it`;
    },
  ],
  // 'Close every issue, but ask Petra first.'
  [
    new RegExp(
      `^(\\p{L}+ .{3,160}?),? (?:but|and|though) (?:please )?(?:ask|check with|consult|clear (?:it|this) with) (${who}) (?:first|beforehand|before that)(?=[.!?]*\\s*$)`,
      "iu",
    ),
    ([, wish = "", person = ""]) => `Ask ${person} for approval, and once approved ${lower(wish)}`,
  ],
  // 'Close every issue older than a year': found first.
  [
    new RegExp(
      `(^|, and once approved )(?!list|find|search|show|get|read|fetch|summari|post|send)(\\p{L}+) (?:every|all|each)(?: of)?(?: the)? ((?:\\p{Lu}[\\p{L}\\d]* )?(?:issues?|tickets?|mails?|messages?|threats?|documents?|files?)\\b[^,;.]*\\b(?:older than|not been|without an?|untouched|idle|unanswered|for more than|that nobody|overdue|since)\\b[^,;.]*)`,
      "iu",
    ),
    ([, lead = "", verb = "", what = ""]) =>
      isVerb(verb)
        ? `${lead === "" ? "Find" : `${lead}find`} all ${what.replace(/\b(issue|ticket|mail|message|threat|document|file)\b/iu, "$1s")}. For each one, ${verb.toLowerCase()} it`
        : undefined,
  ],
  // 'X must approve', 'X has to sign it off'
  [
    new RegExp(
      `(^|[,;:.] (?:and |but |then )?)(${who}) (?:must|has to|have to|needs? to|should) (?:first )?(?:approve|agree|sign off|confirm|ok|okay|consent|sign it off|decide|give (?:(?:his|her|their|the|an?) )?(?:${consent}))(?: (?:to |on )?(?:it|this|that|first))*(?=[,;:.]|$| before| and| then)`,
      "iu",
    ),
    (match) => {
      const [, lead = "", person = ""] = match;
      if (/^(?:before|unless) /iu.test(match.input) || isVerb(/^\p{L}+/u.exec(person)?.[0] ?? "")) return undefined;
      return `${lead}ask ${person} for approval`;
    },
  ],
  // 'once X has signed it off', 'as soon as X agrees'
  [
    new RegExp(
      `\\b(once|after|as soon as|when|if) (${who}) (?:has |have |had )?(?!approves )${agreed}(?: (?:to )?(?:it|this|that))?(?=[,;.]| *$)`,
      "iu",
    ),
    ([whole, lead = "", person = ""]) => {
      const said = `${lead.toLowerCase() === "as soon as" ? "once" : lead} ${person} approves`;
      return said === whole ? undefined : said;
    },
  ],
  // 'Once that's through, …'
  [
    /\b(?:once|when|after|as soon as) (?:that|it|this|they|approval|consent)(?:'s|’s| is| has been| was| has|'re|’re| are| comes?)? (?:through|cleared|granted|okayed|ok'd|signed off|green|a go|given|in hand)(?=[,;.])/iu,
    () => "once approved",
  ],
  // 'X decides.'
  [
    new RegExp(
      `(^|[,;:.] (?:and |but |then )?)((?:the |our )?[\\p{L}-]+(?: [\\p{L}-]+)?) (?:then )?decides(?: (?:on|about) (?:it|this|that))?(?=[,;:.]|\\s*$)`,
      "iu",
    ),
    ([, lead = "", person = ""]) => `${lead}ask ${person} for approval`,
  ],
  // 'Threats may only be remediated after X approves.'
  [
    new RegExp(
      `^(.{3,90}?) (?:may|must|can|should|shall|are to|is to|will) only be (\\p{L}+) (?:after|once|when|if|with) (.+?)(?: approves)?(?=[.!?]*\\s*$)`,
      "iu",
    ),
    ([, what = "", done = "", rest = ""]) => {
      const [verb, person] = [baseVerb(done), personIn(rest) ?? rest];
      if (verb === undefined) return undefined;
      const one = what.replace(new RegExp(`\\b(${items})\\b`, "iu"), (word) => word.replace(/s$/u, ""));
      const ask = `ask ${person} for approval, and once approved ${verb}`;
      return new RegExp(`\\b(?:${items})\\b`, "iu").test(what)
        ? `When a new ${lower(one)} arrives, ${ask} it`
        : `Ask ${person} for approval, and once approved ${verb} ${lower(what)}`;
    },
  ],
  // 'Release it with the consent of X.'
  [
    new RegExp(
      `^(\\p{L}+ .{3,140}?),? (?:with|given|subject to|pending) (?:the |prior |explicit )*(?:${consent}) (?:of|from|by) (${who})(?=[.!?]*\\s*$)`,
      "iu",
    ),
    ([, wish = "", person = ""]) => `Ask ${person} for approval, and once approved ${lower(wish)}`,
  ],
];

function personIn(said: string): string | undefined {
  const of = new RegExp(`(?:${consent}) (?:of|from|by) (${who})$`, "iu").exec(said)?.[1];
  const own = new RegExp(`^(${who})(?:'s|’s) (?:${consent})$`, "iu").exec(said)?.[1];
  const verb = new RegExp(`^(${who}) (?:has |have )?${agreed}`, "iu").exec(said)?.[1];
  return of ?? own ?? verb;
}

/** 'releas' of 'releasing': release. */
function gerund(stem: string): string | undefined {
  return baseVerb(`${stem}ed`) ?? (isVerb(stem) ? stem : undefined);
}
