import { asOrder, predicateStart, thirdPerson } from "./as-order.ts";
import { baseVerb } from "./base-verb.ts";
import { isVerb } from "./lexicon.ts";
import type { Rule } from "./wording-parts.ts";

const verdict =
  "malicious|suspicious|harmless|benign|spam|phishing|safe|unsafe|urgent|clean|legitimate|dangerous|critical|genuine|bad|good";
const kinds = "ones|messages|mails|e-?mails|threats|groups|alerts|issues|cases|things|hits|files";

/** Choices said as headings, as questions, or by what becomes of each kind. */
export const choiceRules: readonly Rule[] = [
  // 'Malicious: …', 'Yes: …', 'Approved? …', 'Otherwise: …'
  [
    new RegExp(`^(?:if )?((?:${verdict})(?: or (?:${verdict}))?)(?: ones?)?[:?] (?:then )?`, "iu"),
    ([, which = ""]) => `If it is ${which.toLowerCase()}, `,
  ],
  [
    /^(?:if |on |when |once )?(approved|granted|accepted|signed off|rejected|declined|refused|denied|turned down|vetoed)[:?] (?:then )?/iu,
    ([, word = ""]) =>
      `If ${/vetoed|turned/iu.test(word) ? "rejected" : /signed/iu.test(word) ? "approved" : word.toLowerCase()}, `,
  ],
  [
    new RegExp(
      `(^|[;,:.] (?:and |but |while )?)(?:the )?(approved|granted|accepted|rejected|declined|refused|denied) (?:ones|requests|messages|tickets|mails) (${predicateStart}[^,;.]*)`,
      "iu",
    ),
    ([, lead = "", word = "", said = ""]) => {
      const order = asOrder(said);
      return order === undefined ? undefined : `${lead}if ${word.toLowerCase()}, ${order}`;
    },
  ],
  [
    /^no (answer|result|match|hit|reply|response)s?(?: (?:in|from|to|found)[^?]{0,30})?\? (?:then )?/iu,
    ([, what = ""]) => `If no ${what} was found, `,
  ],
  [/^(?:if |on )?(yes|no)[:?] /iu, ([, word = ""]) => `If ${word.toLowerCase()}, `],
  [
    new RegExp(
      `(^|[;,.] (?:and |but )?)should (it|this|that|they|the [\\p{L}-]+) be ((?:${verdict})(?: or (?:${verdict}))?),`,
      "iu",
    ),
    ([, lead = "", who = "", which = ""]) => `${lead}if ${who.toLowerCase()} is ${which},`,
  ],
  [/^(?:found|got|did (?:it|you|they) find) (?:none|nothing|no \p{L}+)\?\s*/iu, () => "If none was found, "],
  [
    /[,;.] (?:and )?(?:otherwise|else|if not),? (?:please )?(?:leave|keep|ignore|skip|nothing)\b[^,;.]*(?=[,;.]|$)/iu,
    () => "; otherwise do nothing",
  ],
  [/^(otherwise|else|if not|if so): /iu, ([, word = ""]) => `${word}, `],
  // 'Found one?', 'Is it malicious?' with the answer's sentence behind it.
  [/^(?:found|got|did (?:it|you|they) find) (?:one|any|it|something|an? \p{L}+)\?\s*$/iu, () => "If one was found, "],
  [
    /^(?:is|was|are) (it|he|she|they|the \p{L}+) ([^?]{2,60})\?\s*$/iu,
    ([, who = "", what = ""]) => `If ${who} is ${what}, `,
  ],
  [
    /^any(?:thing)? (?:but|other than|except)(?: for)? (?:an? )?(\d{3})[:,]? (?:means |→ )?/iu,
    ([, status = ""]) => `If the response is not ${status}, `,
  ],
  // 'let the harmless ones through'
  [
    new RegExp(
      `\\blet (it|them|the (?:${verdict}) ones|those|these|(?:the|all|all the|any) (?:[\\p{L}-]+ ){0,2}(?:mail|message)s?(?: from [^,;.]{2,30}?)?) (?:through|go|pass|out|in)\\b`,
      "iu",
    ),
    ([, what = ""]) => `release ${what}`,
  ],
  // 'malicious ones are quarantined and get a ticket'
  [
    new RegExp(`(^|[;,:.] (?:and |but |while )?)(?:the )?(${verdict}) (?:${kinds}) (${predicateStart}[^,;.]*)`, "iu"),
    ([, lead = "", which = "", said = ""]) => {
      const order = asOrder(said);
      return order === undefined ? undefined : `${lead}if it is ${which.toLowerCase()}, ${order}`;
    },
  ],
  // 'reject everything else'
  [
    /(,? and |[,;] (?:and |but )?)(\p{L}+) (?:everything else|anything else|all (?:the )?others|the (?:rest|others|other ones|remaining ones))(?=[,.;!]|\s*$)/iu,
    ([, , verb = ""]) => (isVerb(verb) ? `; otherwise ${verb} it` : undefined),
  ],
  [
    new RegExp(
      `(^|[;,:.] (?:and |but )?)(?:smaller|bigger|larger|lower|higher|other|normal) (?:ones|values|amounts) (${predicateStart}[^,;.]*)`,
      "iu",
    ),
    ([, lead = "", said = ""]) => otherwise(lead, said),
  ],
  // 'With it, …; without it, …'
  [
    /(^|[;,.] (?:and |but )?)with (?:it|that|(?:his|her|their|an?|the) (?:ok|approval|consent|go-ahead)|approval|consent)[,:] /iu,
    ([, lead = ""]) => `${lead}if approved, `,
  ],
  [
    /(^|[;,.] (?:and |but )?)without (?:it|that|(?:his|her|their|an?|the) (?:ok|approval|consent|go-ahead)|approval|consent)[,:] /iu,
    ([, lead = ""]) => `${lead}if rejected, `,
  ],
  [
    /(^|[;,.] (?:and |but )?)(?:without (?:one|an? (?:answer|reply|response))|if (?:none|nothing) (?:came|comes|arrived|arrives)(?: back| in)?)[,:] /iu,
    ([, lead = ""]) => `${lead}if there is no reply, `,
  ],
  // '…, the others rejected'
  [
    /, (?:and |but |while )?(?:all )?(?:the )?(?:rest|others?|other ones) (\p{L}+ed)(?=[.,;!]|\s*$)/iu,
    ([, done = ""]) => {
      const verb = baseVerb(done);
      return verb === undefined ? undefined : `, otherwise ${verb} it`;
    },
  ],
  [
    new RegExp(`(^|[;,:.] (?:and |but |while )?)(?:any|every)(?:thing|one) else (${predicateStart}[^,;.]*)`, "iu"),
    ([, lead = "", said = ""]) => otherwise(lead, said),
  ],
  [
    new RegExp(
      `(^|[;,:.] (?:and |but |while )?)(?:all )?(?:the )?(?:rest|others|other ones|remaining ones|remainder) (${predicateStart}[^,;.]*)`,
      "iu",
    ),
    ([, lead = "", said = ""]) => otherwise(lead, said),
  ],
  // 'severity above 3 opens a ticket in X and answers with its key'
  [
    /(^|[;,:.] (?:and |but )?)((?:the |an? )?[\p{L}][\p{L} -]{2,30}?) (above|over|below|under|of at least|of more than|of less than) (\d+(?:\.\d+)?) (\p{L}+\b.+?)(?=, (?:anything|everything|all|the rest|otherwise|any)|[;.]|$)/iu,
    ([, lead = "", what = "", how = "", count = "", said = ""]) => {
      const parts = said.split(" and ");
      const orders = parts.map((part) => asOrder(part) ?? thirdPerson(part));
      if (isVerb(/^\p{L}+/u.exec(what)?.[0] ?? "") || orders.some((order) => order === undefined)) return undefined;
      return `${lead}if ${what} is ${how.replace(/^of /u, "")} ${count}, ${orders.join(" and ")}`;
    },
  ],
  // 'release it, unless it is malicious'
  [
    /, (unless|but only if|only if) ((?:it|they|he|she)(?:'s|’s| is| are| was| were| has| have)[^,;.]*)(?=[,;]|[.!?]*\s*$)/iu,
    ([, word = "", what = ""]) => ` ${word.replace(/^.*only /u, "")} ${what}`,
  ],
];

function otherwise(lead: string, said: string): string | undefined {
  const order = asOrder(said);
  return order === undefined ? undefined : `${lead}otherwise ${order}`;
}
