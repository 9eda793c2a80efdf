import { baseVerb } from "./base-verb.ts";
import type { Rule } from "./wording-parts.ts";

const product = "(?:summary|digest|recap|overview|report|briefing|write-?up)";

/** Everyday turns of phrase, and the orders that they stand for. */
export const speechRules: readonly Rule[] = [
  [/\bwrap up (?=the|all|what|these|those)/iu, () => "summarise "],
  [/\b(?:boil|break) (.{2,60}?) down\b/iu, ([, what = ""]) => `summarise ${what}`],
  [
    /\b(?:write|sum|round) (the |these |those |them |it )(.{0,60}?) ?up\b/iu,
    ([, the = "", what = ""]) => `summarise ${the}${what}`,
  ],
  [
    /\bput the (?:text|contents?) of ([\uE400-\uE47F]) (?:in|into|to) /iu,
    ([, path = ""]) => `read ${path} and save it in `,
  ],
  [/\banswer (?:it |them |him |her |the (?:caller|sender|reporter) )?(?:with )?(?=[\uE100-\uE17F])/iu, () => "reply "],
  [/\banswer (?:it |them |the caller )?with (?=its|the|an?\b)/iu, () => "respond with "],
  [/\bwrite ([\uE100-\uE17F]) (?:to|in|into|on) (?=(?:the )?[\uE280-\uE2FF])/iu, ([, text = ""]) => `post ${text} to `],
  [
    new RegExp(
      `\\b(?:share|drop|put|leave|publish) (the|that|this|a|an) (?:\\p{L}+ )?(digest|summary|result|results|list|overview|findings|text|line|words|message|note)\\b`,
      "iu",
    ),
    ([, the = "", what = ""]) => `post ${the} ${what}`,
  ],
  [
    new RegExp(
      `\\b(?:give|send|get|show|make|write)(?: me| us)? (?:an?|the) (?:short |brief |quick )?${product} (?:of|about|on) (each|every|all)(?: (one|of them))?`,
      "iu",
    ),
    ([, each = "", one = ""]) => `summarise ${each} ${one === "" ? "of them" : one}`,
  ],
  // 'I need a report about X, uploaded to Y'
  [
    new RegExp(
      `(^|, )(?:i|we) (?:need|want|would like|expect) (an?|the) (${product}) (about|of|on) (.+?),? (?:and )?(\\p{L}+ed|sent|put) (to|in|into|on) `,
      "iu",
    ),
    ([, lead = "", a = "", what = "", of = "", topic = "", done = "", to = ""]) => {
      const verb = baseVerb(done);
      return verb === undefined ? undefined : `${lead}write ${a} ${what} ${of} ${topic} and ${verb} it ${to} `;
    },
  ],
  [/, (?:written|wrapped|worked|summed) up as (an? )/iu, ([, a = ""]) => `, write ${a}`],
  [
    /\b(?:take|strip|detach|save|pull|grab|get) the attachments? (?:off|from|out of) /iu,
    () => "fetch the attachment of ",
  ],
  [
    /\b(attachments? .{0,90}?)\b(?:drop|post|put|share|send|upload) (?:it|them|this) (?:in|into|to|on) (?=[\uE280-\uE2FF])/iu,
    ([, before = ""]) => `${before}upload the file to `,
  ],
  [
    /\b(?:take|pull|pick|read|get|grab|lift|fetch|pull out) ((?:the|all|any|every|its|their) [^,;.]{3,70}?) (?:out of|off) (?=the|that|this|it|each|every|what|them|their|its|[\uE100-\uE4FF])/iu,
    ([, what = ""]) => `extract ${what} from `,
  ],
  [/\b(?:take|pull|pick|read|get|grab) out (?=the|all|any|its)/iu, () => "extract "],
  [/\bpull (the [^,;.]{3,60}?) out(?=[,;.]| and)/iu, ([, what = ""]) => `extract ${what}`],
  [
    /\bgo through (?:each|every|all)(?: of)?(?: the)? ([^,;.]{2,60}?)(?:, (?:and )?| and )(?=\p{L})/iu,
    ([, what = ""]) =>
      `list the ${/[\uE400-\uE47F]/u.test(what) ? what.replace(/^(\p{L}+)(?: files?)?(?= )/u, "$1 files") : what}. For each one, `,
  ],
  [
    /\bgo through (?:them|these|those|it|the list|the results?)(?: one (?:at a time|by one|after (?:the other|another)))?: ?/iu,
    () => "for each one, ",
  ],
  [
    /^one (?:by one|at a time|after (?:the other|another)), (\p{L}+) (the [^,;.]{3,60}?)(, | and )/iu,
    ([, verb = "", what = ""]) => `List ${what}. For each one, ${verb} it, `,
  ],
  [/ (?:one (?:after (?:the other|another)|at a time)|individually|in turn)(?=[,;.]|$| and)/iu, () => " one by one"],
  [/\blook (?:for|up) the answer in /iu, () => "answer it from the file "],
  [
    /\b(?:put|leave|add) ([\uE380-\uE3FF]) (?:on|under|to|below) [^,;.]{2,40}/iu,
    ([, emoji = ""]) => `react with ${emoji}`,
  ],
  [
    /\b[Aa]sk ([\uE200-\uE27F]) (?:by|via|with|through|in|over|from) (\p{Lu}[\p{L}\d ]*?) for /u,
    ([, to = "", by = ""]) => `send an email from ${by} to ${to} asking for `,
  ],
  [/\bask ([\uE200-\uE27F]) for /iu, ([, to = ""]) => `send an email to ${to} asking for `],
  [
    /(^|[,;.] )(?:should|if|when) (?:he|she|they|it|nobody|no one|there|no (?:answer|reply)|[\uE200-\uE27F])[^,;.]{0,20}? (?:not|n't|no|hasn't|haven't|doesn't|don't|has not|is no|answers?|replies|comes?)[^,;.]{0,30}? (?:after|within|in|for) ((?:\d+|an?|one|two|three|four|five|six|seven|ten) (?:minutes?|hours?|(?:working |business )?days?|weeks?)),/iu,
    ([, lead = "", time = ""]) =>
      `${lead}${lead.startsWith(".") || lead === "" ? "Wait" : "wait"} ${time}, and if there is no reply,`,
  ],
  [/\blet (\p{Lu}\p{L}+) know\b(?: about (?:it|this|that))?(?=[,;.]|\s*$)/u, ([, who = ""]) => `notify ${who}`],
  [/\bmake (?=(?:an?|the) (?:[\p{L}]+ )?(?:issue|ticket|task|bug|channel)\b)/iu, () => "create "],
  [
    /\b(?:run|do|perform|make) (?:an? |the |quick )*(triage|summary|classification)(?: (?:on|of|for) (?:it|them|the \p{L}+))?\b/iu,
    ([, what = ""]) =>
      what.toLowerCase() === "triage" ? "triage it" : what.toLowerCase() === "summary" ? "summarise it" : "classify it",
  ],
];
