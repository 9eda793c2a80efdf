import { baseVerb } from "./base-verb.ts";
import { assents, lower, person, type Rule } from "./wording-parts.ts";

const newOnes = "(?:incoming|arriving|new|any new|every new|each new|all new|all incoming)";
const readingLead = "(?:an? )?(?:GET|POST|HEAD|request|call|ping)?(?: request)? ?(?:to |of |at )?";

/** What is said in a form of its own: what comes first, as a heading, a wish in the conditional, or a choice turned round. */
export const leadRules: readonly Rule[] = [
  [
    /^(?:i(?:'d| would) appreciate it|it would be (?:great|nice|good|helpful)|i(?:'d| would) be (?:glad|grateful|happy)) if you (?:could|would|can)\s+/i,
    () => "",
  ],
  [/^can (?:somebody|someone|anyone) (?:please )?/i, () => ""],
  [
    /(^|, | )(?:i|we) (?:need|want|would like) (?=the |an? |all |every |each |[\p{L}-]+s )/iu,
    ([, lead = ""]) => `${lead}have `,
  ],
  [
    /, with the (?:summary|result|report|list|answer) (?:going|sent|posted|delivered) to /iu,
    () => ", and post the result to ",
  ],
  [
    new RegExp(
      `^${newOnes} (.+?) (?:should|must|have to|has to|needs? to|shall) be (\\p{L}+)\\b(.*?)(?=[.!?]*\\s*$)`,
      "iu",
    ),
    ([, what = "", done = "", rest = ""]) => {
      const verb = baseVerb(done);
      return verb === undefined ? undefined : `When a new ${singular(what)} arrives, ${verb} it${rest}`;
    },
  ],
  [
    new RegExp(`^${newOnes} ([^:,]{3,60}): (?=\\p{L})`, "iu"),
    ([, what = ""]) => `When a new ${singular(what)} arrives, `,
  ],
  [/(^|, )(triage|summari[sz]e|classify|archive)(?=,| then\b)/iu, ([, lead = "", verb = ""]) => `${lead}${verb} it`],
  [
    /\b(\p{L}+) the (malicious|suspicious|harmless|benign|spam|phishing|safe|urgent) ones\b/iu,
    ([, verb = "", which = ""]) =>
      baseVerb(verb) === undefined && verb.toLowerCase() !== "put" ? `if it is ${which}, ${lower(verb)} it` : undefined,
  ],
  [
    new RegExp(
      `^(.{5,140}?) (?:each time|every time|whenever|when|if) ${readingLead}([\\uE180-\\uE1FF]) (?:doesn't|does not|fails to) (?:return|answer|respond|reply)(?: with)? (?:an? )?(\\d+)(.*)$`,
      "isu",
    ),
    ([, what = "", url = "", status = "", rest = ""]) =>
      `Send a GET request to ${url}. If the response is not ${status}, ${lower(what)}${rest.replace(/[;,] (?:check|do|run|repeat)(?: it| this| that)?(?= )/i, ", run it")}`,
  ],
  [
    new RegExp(
      `^before (?:any |an? |the |each |every )?(.{3,60}?) (?:is|are|gets?) (\\p{L}+ed)( [^,]{2,40})?, (${person}) (?:has to|have to|must|needs? to|should) (?:approve|agree|confirm|sign off)`,
      "iu",
    ),
    ([, what = "", done = "", where = "", who = ""]) => {
      const verb = baseVerb(done);
      return verb === undefined ? undefined : `Ask ${who} for approval, and once approved ${verb} the ${what}${where}`;
    },
  ],
  [
    new RegExp(
      `^if ((?:the|our|my) [\\p{L}-]+(?: [\\p{L}-]+)?|\\p{Lu}\\p{Ll}+) (?:says no|declines|refuses|rejects(?: it)?|disagrees),? (.+?)[,;] (?:otherwise|else|if not),? `,
      "u",
    ),
    ([, who = "", what = ""]) => `Ask ${who} for approval. If rejected, ${what}; otherwise `,
  ],
  [
    new RegExp(
      `^if ((?:the|our|my) [\\p{L}-]+(?: [\\p{L}-]+)?|\\p{Lu}\\p{Ll}+) ${assents}(?: (?:it|to it|this))?,? (.+?)[,;] (?:otherwise|else|if not),? `,
      "u",
    ),
    ([, who = "", what = ""]) => `Ask ${who} for approval. If approved, ${what}; otherwise `,
  ],
  [
    /\btell ([\uE280-\uE2FF])( in [^,]{3,30}?)? what (?:it|they|that) (?:says?|is about|contains?|means?)/iu,
    ([, where = "", how = ""]) => `summarise it${how} and post the summary to ${where}`,
  ],
  [
    /^(\p{L}+) ((?:the |an? |every |any )?(?:mails?|messages?|e-?mails?|newsletters|posts?|issues?)\b.{0,60}?) as soon as (?:it|they) (?:hits?|reach(?:es)?|enters?|arrives? in|lands? in|comes? in(?:to)?) (?:the |my |our )?(.+?)(?=[.!?]*\s*$)/iu,
    ([, verb = "", what = "", where = ""]) =>
      `When ${what.replace(/^the /i, "a ")} arrives in ${where}, ${lower(verb)} it`,
  ],
  [
    /^for (?:all|each|every)(?: the)? ((?!new\b|incoming\b)[^,:]{5,80}): (?=\p{L})/iu,
    ([, what = ""]) =>
      `List the ${what.replace(/\b(file|issue|message|mail|document|threat|case)\b/iu, "$1s")}. For each one, `,
  ],
  [
    /^turn (?:each|every|any|all) (.+?) (?:that|which) (.+?) (opens?|reports?|flags?|finds?|raises?|detects?|sends?) into (?=an? )/iu,
    ([, what = "", who = "", verb = ""]) => `When ${who} ${verb} a new ${singular(what)}, create `,
  ],
  [
    /\b(job|workflow|run|automation|playbook)( [\uE100-\uE17F])? is (?:through|over|complete|done|ready)\b/iu,
    ([, what = "", name = ""]) => `${what}${name} has finished`,
  ],
  [
    /\b(?:escalate|warn (?:us|them|people)|follow up|react|respond|act) by (\p{L}+?)ing (?=[\uE100-\uE4FF]|an? |the )/iu,
    ([, verb = ""]) => `${verb} `,
  ],
];

function singular(what: string): string {
  return what.replace(/\b(mail|message|issue|ticket|alert|threat|post|case|report)s\b/iu, "$1");
}
