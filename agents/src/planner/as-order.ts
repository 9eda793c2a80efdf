import { baseVerb } from "./base-verb.ts";
import { isVerb } from "./lexicon.ts";

/** The kinds of thing that arrive, and so can begin a workflow. */
export const items =
  "mails?|e-?mails?|messages?|issues?|tickets?|posts?|questions?|threats?|alerts?|cases?|reports?|newsletters?|invoices?|complaints?|submissions?|bugs?|incidents?|replies|detections?|groups?";

const modal =
  "(?:just )?(?:(?:should|must|shall|will|can|has to|have to|needs? to|ought to|is to|are to|is supposed to|are supposed to)(?: also| then| always)? )?";
const made = "tickets?|issues?|tasks?|bugs?|stor(?:y|ies)|incidents?|channels?|drafts?";
const approval = "approvals?|sign-?off|permission|consent|go-ahead|ok|okay";

/** What is said of a thing, and the order that it comes to. The thing itself is 'it' from then on. */
const forms: readonly (readonly [RegExp, (match: RegExpExecArray) => string | undefined])[] = [
  [
    new RegExp(
      `^${modal}(?:be|is|are|gets?) (?:approved|agreed|confirmed|signed off|ok'?ed) by (.+?)(?: before (.+))?$`,
      "iu",
    ),
    ([, who = "", next = ""]) => {
      const [, what = "", done = "", rest = ""] =
        /^(?:we |you |it |they )?(.+?) (?:is|are|gets?|can be|may be) (\p{L}+)(.*)$/iu.exec(next) ?? [];
      const verb = baseVerb(done);
      const then =
        next === ""
          ? ""
          : verb === undefined
            ? `, and once approved ${next}`
            : `, and once approved ${verb} ${what}${rest}`;
      return `ask ${who} for approval${then}`;
    },
  ],
  [
    new RegExp(`^${modal}(?:be|is|are|gets?|being)(?: then| also| always)? (\\p{L}+)\\b(.*)$`, "iu"),
    ([, done = "", rest = ""]) => {
      const verb = baseVerb(done);
      return verb === undefined ? undefined : `${verb} it${rest}`;
    },
  ],
  [
    /^(?:should |must )?(?:gets?|carr(?:y|ies)|receives?|bears?|has|have) (?:the |an? )?(label|tag) (.+)$/iu,
    ([, kind = "", name = ""]) => `add the ${kind} ${name} to it`,
  ],
  [
    new RegExp(
      `^(?:should )?(?:gets?|becomes?|turns? into|means?|triggers?|leads? to|results? in|opens?|creates?|raises?) (?:be )?(?:an?|one|its own|the) ((?:[\\p{L}-]+ ){0,3}(?:${made})\\b.*)$`,
      "iu",
    ),
    ([, what = ""]) => `create a ${what}`,
  ],
  [
    /^(?:should |must |shall )?(?:have|has) (?:its|their|the|his|her) [\p{L}-]+ (\p{L}+)\b(.*)$/iu,
    ([, done = "", rest = ""]) => {
      const verb = baseVerb(done);
      return verb === undefined ? undefined : `${verb} it${rest}`;
    },
  ],
  [new RegExp(`^(?:should )?becomes? (?:an?|one) (.+)$`, "iu"), ([, what = ""]) => `create a ${what}`],
  [
    /^(?:should )?(?:becomes?|turns? into) ((?:\p{Lu}\p{L}* )?(?:issue|ticket|task|bug|incident))s\b(.*)$/iu,
    ([, what = "", rest = ""]) => `create a ${what}${rest}`,
  ],
  [
    /^(?:its|their|the|his|her) [\p{L}-]+ (?:should |must )?(?:gets?|receives?) an? (comment|reply|answer)\b(.*)$/iu,
    ([, what = "", rest = ""]) => (/comment/iu.test(what) ? `add the comment${rest} to it` : `reply to it${rest}`),
  ],
  [/^gets? the thread reply\b(.*)$/iu, ([, rest = ""]) => `reply in the thread${rest}`],
  [/^the caller gets (.+?)(?: back)?$/iu, ([, what = ""]) => `respond with ${what}`],
  [/^(?:should )?(?:just )?gets? (?:an? |the )?(?:reply|answer)\b(.*)$/iu, ([, rest = ""]) => `reply to it${rest}`],
  [/^(?:should )?gets? (?:an? |the )?comment\b(.*)$/iu, ([, rest = ""]) => `add the comment${rest} to it`],
  [/^(?:should )?gets? (?:an? |the )?reaction\b(.*)$/iu, ([, rest = ""]) => `react with${rest}`],
  [
    new RegExp(
      `^${modal}(?:go|goes|is passed|travels?) (?:on |over |straight |off |through |back )?(?:to|in|into) (.+)$`,
      "iu",
    ),
    ([, where = ""]) => toward(where),
  ],
  [/^(?:should )?(?:lands?|ends? up|belongs?|falls?) (?:in|into|to) (.+)$/iu, ([, where = ""]) => toward(where)],
  [
    /^(?:needs?|requires?|calls? for) (?:an? |some |quick )*(triage|review|summary)$/iu,
    ([, what = ""]) => `${what} it`,
  ],
  [
    new RegExp(`^(?:needs?|requires?|calls? for) (?:the |an? )?(?:${approval}) (?:of|from|by) (.+)$`, "iu"),
    ([, who = ""]) => `ask ${who} for approval`,
  ],
  [
    new RegExp(`^(?:needs?|requires?) (.+?)(?:'s|’s) (?:${approval})$`, "iu"),
    ([, who = ""]) => `ask ${who} for approval`,
  ],
];

/** Begins what is said of a thing. */
export const predicateStart =
  "(?:(?:should|must|shall|has to|have to|needs? to|ought to|is to|are to|is supposed to|are supposed to) (?:also |then |always )?(?:be|become|get|go|carry|have (?:its|their|the))|gets?|carries|goes|go|becomes?|turns? into|lands?|ends? up|belongs?|falls?|needs?|requires?|is|are)\\b";

/** 'is archived and gets a ticket in X' as 'archive it and create a ticket in X'; undefined where it is no order. */
export function asOrder(said: string): string | undefined {
  const parts = said.split(/(,? (?:and then|and also|and|then) |, )/u);
  const [first = ""] = parts;
  const lead = orderOf(first);
  if (lead === undefined) return undefined;
  const rest = parts
    .slice(1)
    .map((part, at) => (at % 2 === 0 ? part : (orderOf(part) ?? thirdPerson(part) ?? participle(part) ?? part)));
  return [lead, ...rest].join("");
}

function orderOf(said: string): string | undefined {
  for (const [pattern, write] of forms) {
    const match = pattern.exec(said.trim());
    const order = match === null ? undefined : write(match);
    if (order !== undefined) return order;
  }
  return undefined;
}

/** 'answers with its key': 'answer with its key'. */
export function thirdPerson(said: string): string | undefined {
  const [, verb = "", rest = ""] = /^(\p{L}+?)(?:s|es)\b(.*)$/u.exec(said) ?? [];
  if (verb !== "" && isVerb(verb)) return `${verb}${rest}`;
  const [, stem = "", left = ""] = /^(\p{L}+?)es\b(.*)$/u.exec(said) ?? [];
  return stem !== "" && isVerb(stem) ? `${stem}${left}` : undefined;
}

/** '(is labelled) and forwarded to X': 'forward it to X'. */
function participle(said: string): string | undefined {
  const [, done = "", rest = ""] = /^(?:then )?(\p{L}+)\b(.*)$/u.exec(said) ?? [];
  const verb = /ed$|^(?:sent|put|told)$/iu.test(done) ? baseVerb(done) : undefined;
  return verb === undefined ? undefined : `${verb} it${rest}`;
}

function toward(where: string): string {
  if (/^(?:the \p{L}+ )?[\uE200-\uE27F]/u.test(where)) return `forward it to ${where}`;
  if (/^(?:the (?:\p{L}+ )?(?:channel )?)?[\uE280-\uE2FF]/u.test(where)) return `post it to ${where}`;
  return `move it to ${where}`;
}
