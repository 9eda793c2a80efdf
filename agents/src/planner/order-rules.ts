import { baseVerb } from "./base-verb.ts";
import { isVerb } from "./lexicon.ts";
import { arrives, assents, auxiliary, decided, lower, passive, person, place, type Rule } from "./wording-parts.ts";

/** '(Do this) whenever X happens.' */
export const tailEvent: Rule = [
  new RegExp(
    `^(\\p{L}+ .{2,140}?) (?:whenever|when|as soon as|each time|every time|once) ((?:an?|the|any|some|somebody|someone|new|our|\\p{Lu}\\p{L}+) .{0,80}?\\b${arrives}\\b.{0,80}?)(?=[.!?]*\\s*$)`,
    "u",
  ),
  ([, what = "", event = ""]) => {
    const [, verb = "", next = ""] = /^(\p{L}+) (\p{L}*)/u.exec(what) ?? [];
    // A verb that nobody knows has an object all the same.
    if (!isVerb(verb) && !/^(?:the|an?|all|every|each|my|our|it|them)$/iu.test(next)) return undefined;
    const judged = /^(.+?) and (?:it )?(?:turns out to be|proves to be|is judged|is found to be|is) (\p{L}+)$/iu.exec(
      event,
    );
    if (judged !== null) return `When ${judged[1] ?? ""}, triage it. If it is ${judged[2] ?? ""}, ${lower(what)}`;
    return `When ${event}, ${lower(what)}`;
  },
];

/** A person's word, events that are said last, places that are said first, and the passive. */
export const orderRules: readonly Rule[] = [
  // A person's word before something is done.
  [
    new RegExp(
      `^unless (${person}) ${assents},? (.{3,80}?) must not be (\\p{L}+ed)\\b(?:: .*? (whenever .*?))?(?=[.!?]|$)`,
      "iu",
    ),
    ([, who = "", what = "", done = "", event]) => {
      const verb = baseVerb(done);
      const ask = `ask ${who} for approval, and once approved ${verb ?? ""} ${what}`;
      return verb === undefined ? undefined : event === undefined ? ask : `${event.replace(/^w/, "W")}, ${ask}`;
    },
  ],
  [
    new RegExp(
      `^(.{5,160}?),? (?:but )?(?:only after|not before|only once|only when|only if|not until) (${person}) (?:has |have |had )?${assents}(?: (?:to )?(?:it|this|that))?`,
      "iu",
    ),
    ([, what = "", who = ""]) => {
      const ask = `ask ${who} for approval, and once approved`;
      const found = eventIn(what);
      return found === null
        ? `${ask[0]?.toUpperCase() ?? ""}${ask.slice(1)} ${lower(what)}`
        : `${found.event}, ${ask} ${lower(found.wish)}`;
    },
  ],
  [
    new RegExp(
      `^(\\p{L}+ .{2,80}?) if ((?:the|our|my) [\\p{L}-]+(?: [\\p{L}-]+)?|\\p{Lu}\\p{L}+) ${assents}(?= *[,;.]|$)`,
      "u",
    ),
    ([, what = "", who = ""]) => `Ask ${who} for approval, and once approved ${lower(what)}`,
  ],
  [
    new RegExp(`\\b(?:have|let) (${person}) decide(?: on (?:it|that|this))?(?=[:;,.]|$)`, "iu"),
    ([, who = ""]) => `ask ${who} for approval`,
  ],
  [/(?<=approval): /iu, () => ". "],
  [/\bwhen (?:he|she|they) (?:says?|said) yes,? /iu, () => "if approved, "],
  [/\bwhen (?:he|she|they) (?:says?|said) no,? /iu, () => "if rejected, "],
  // Events that are said last, or by a question.
  [
    new RegExp(`^should (an? .{3,60}?) be (held|flagged|reported|received|created)\\b`, "iu"),
    ([, what = "", done = ""]) => `When ${what} is ${done}`,
  ],
  tailEvent,
  [
    new RegExp(
      `^(\\p{L}+) (.{2,60}?) as (?:they|it) (come|comes|arrive|arrives|land|lands) (in|into) (.+?)(?=[.!?]*\\s*$)`,
      "iu",
    ),
    ([, verb = "", what = "", how = "", into = "", where = ""]) =>
      isVerb(verb) ? `When ${what} ${how} ${into} ${where}, ${lower(verb)} it` : undefined,
  ],
  [
    /^an? (new .{3,60}? (?:appears|arrives|comes in|is posted|lands) [^:]{0,40}): /iu,
    ([, event = ""]) => `When a ${event}, `,
  ],
  [
    /^(?:our|the|an?) ([^,.]{2,40}?) (?:will |would )?calls? (?:a|the|our) webhook[.:;]\s*/iu,
    ([, who = ""]) => `When ${who} calls the webhook, `,
  ],
  [
    /^the caller of the webhook (?:sends|gives|posts) (.{3,60}?)[;:,.]\s*/iu,
    ([, what = ""]) => `When the webhook is called with ${what}, `,
  ],
  // For all of them.
  [
    /^for (?:all|each|every|each of|all of)(?: the)? ((?!new\b|incoming\b)[^,]{5,80}), (?=\p{L})/iu,
    ([, what = ""]) => (/\b(?:in|from|of|by|at)\b/.test(what) ? `List the ${what}. For each one, ` : undefined),
  ],
  [
    /^give (every|each|all) ((?!new\b|incoming\b).{5,120}?) the (comment|label|reaction|status) (?=[\uE100-\uE17F\p{Lu}])/iu,
    ([, , what = "", kind = ""]) => `Find all ${plural(what)}. For each one, add the ${kind} `,
  ],
  [
    /\bgive (.{3,80}?) the (comment|label|reaction) ([\uE100-\uE17F:]|\p{Lu}\p{L}+)/iu,
    ([, what = "", kind = "", value = ""]) => `add the ${kind} ${value} to ${what}`,
  ],
  [
    /\b(\p{L}+) (?:should )?gets? the (label|reaction|comment) (\p{Lu}\p{L}+|[\uE100-\uE17F])/iu,
    ([, what = "", kind = "", value = ""]) => `add the ${kind} ${value} to ${lower(what)}`,
  ],
  // Where to, said first.
  [
    new RegExp(
      `^(post|send|write|publish|forward|mail|email) (to|in|into) (?:the (?:\\p{L}+ )?channel )?(${place}) (.+?)(?=[.!?]*\\s*$)`,
      "iu",
    ),
    ([, verb = "", to = "", where = "", what = ""]) => `${verb} ${what} ${to} ${where}`,
  ],
  [/\bsummary of (every|each) new\b/iu, () => "summary of each new"],
  // The passive.
  [
    /(?<=^|[,;:.!?] |\b(?:and|then|please|to|or|but|we|you|i|and once approved) )(?:have|get|see) (.{2,160})$/iu,
    ([, rest = ""]) => {
      const words = rest.split(" ");
      const bare = (word = "") => word.replace(/[,.;?!]+$/, "");
      const isDone = (word: string, index: number) => index > 0 && baseVerb(bare(word)) !== undefined;
      // 'get each document shared outside listed': what is shared is not yet listed.
      const order = words.findIndex((word, index) => isDone(word, index) && !state.test(bare(word)));
      const at = order === -1 ? words.findIndex(isDone) : order;
      const done = bare(words[at]);
      if (at === -1 || decided.test(done)) return undefined;
      const before = words.slice(0, at).join(" ");
      const tail = rest.slice(before.length + 1 + done.length);
      const other = / and (an? [^,;.]{3,60}?) (written|sent|posted|created|opened|added|saved)\b/iu.exec(tail);
      if (other !== null) {
        const [said, what = "", how = ""] = other;
        const early = tail.slice(0, other.index);
        return `${baseVerb(done)} ${before}${early} and ${baseVerb(how)} ${what}${tail.slice(other.index + said.length)}`;
      }
      const second = /^ and (?:then )?(\p{L}+ed)\b/iu.exec(tail);
      const also = second === null ? undefined : baseVerb(second[1] ?? "");
      const left = second === null || also === undefined ? tail : ` and ${also} it${tail.slice(second[0].length)}`;
      return `${baseVerb(done)} ${before.replace(/ (?:to )?be$/i, "")}${left}`;
    },
  ],
  [
    /,? and the (?:result|outcome|answer|summary) (?:is |should be |to be )?(put|posted|sent|written|saved) (?=in|to|into|as)/iu,
    ([, done = ""]) => ` and ${baseVerb(done) === "put" ? "post" : baseVerb(done)} the result `,
  ],
  [/\bput the result in(?:to)? (?=[\uE280-\uE2FF])/iu, () => "post the result to "],
  [
    new RegExp(
      `(^|[,;:.] (?:and |then |but )*)((?:it|they|these|those|(?:the )?(?!(?:and|then|but|if|when|once|after|unless|until|before|whether|that|which|who) )[\\p{L}-]+(?: [\\p{L}-]+){0,2}?)) ${auxiliary}(?: then| also)? (\\p{L}+(?:ed|t|d|n))\\b(.*?)(?=[,;.:!?]|$)`,
      "iu",
    ),
    (match) => {
      const [, lead = "", object = "", done = "", rest = ""] = match;
      const verb = baseVerb(done);
      if (verb === undefined || /(?:^| )(?:or|if|when|what|who|which|whoever|whatever)(?: |$)/iu.test(object))
        return undefined;
      const chained = rest.replaceAll(
        / and (then )?(\p{L}+ed)\b/giu,
        (whole, then: string | undefined, next: string) => {
          const also = baseVerb(next);
          return also === undefined ? whole : ` and ${then ?? ""}${also} it`;
        },
      );
      return `${lead}${passive(lower(object), done, chained) ?? ""}`;
    },
  ],
  [/\blabel (it|them|that|this) (?:as )?(?=\p{Lu}\p{L}+)/u, ([, what = ""]) => `label ${what} as `],
  [/\bread and (\p{L}+) each of (?:them|these|those)/iu, ([, verb = ""]) => `read each of them and ${verb} it`],
];

const state =
  /^(?:shared|blocked|held|flagged|reported|delivered|permitted|attacked|labell?ed|tagged|received|rewritten|named|called|marked)$/iu;

function plural(what: string): string {
  return what.replace(/\b(issue|ticket|message|mail|document|file|threat|case)\b/iu, "$1s");
}

/** What a wish waits for, where its words end or begin with that. */
function eventIn(words: string): { event: string; wish: string } | null {
  const [, early = "", late = ""] =
    /^(\p{L}+ .+?),? (?:if|when|whenever|once|as soon as|each time|every time) ((?:an?|the|any|some\p{L}*|\p{Lu}\p{L}+) .+)$/u.exec(
      words,
    ) ?? [];
  if (late !== "" && new RegExp(arrives, "iu").test(late)) return { event: `When ${late}`, wish: early };
  const [, lead, wish = ""] = /^(.{5,100}?)(?:[,:]) (.*)$/u.exec(words) ?? [];
  if (lead === undefined || !new RegExp(`\\b(?:when|whenever|new|incoming)\\b|${arrives}`, "iu").test(lead))
    return null;
  return { event: /^(?:when|if|once|as)/i.test(lead) ? lead : `When there are ${lower(lead)}`, wish };
}
