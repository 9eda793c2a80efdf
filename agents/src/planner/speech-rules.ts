import { baseVerb } from "./base-verb.ts";
import { made as product, type Rule } from "./wording-parts.ts";

/** Everyday turns of phrase, and the orders that they stand for. */
export const speechRules: readonly Rule[] = [
  [
    /\bput the (label|tag) (\p{L}[\p{L}\d_-]*|[\uE100-\uE17F]) on (?:it|them|that|this|each(?: (?:one|of them))?|every one|all of them)\b/iu,
    ([whole, kind = "", name = ""]) =>
      `add the ${kind} ${name} to ${/\b(?:each|every|all)\b/iu.test(whole) ? "each of them" : "it"}`,
  ],
  [
    /\b(?:write|open|log|put in|submit) (?=(?:an?|one) (?:\p{Lu}[\p{L}\d]* )?(?:ticket|issue|bug|task)\b)/u,
    () => "create ",
  ],
  [
    /\btake (the [^,;.]{3,70}?) from (?=(?:the |its |that )?(?:body|payload|request|call|message|text)\b|it\b|them\b|that\b)/iu,
    ([, what = ""]) => `extract ${what} from `,
  ],
  [/\breturn (?=[\uE100-\uE17F])/iu, () => "respond with "],
  [
    /^(assign|give|hand|send|forward|move|post|pass) (\p{L}+) to ([^,;.]{2,40}), (\p{L}+) to ([^,;.]{2,40}?),? and (\p{L}+) to ([^,;.]{2,40})(?=[.!?]*\s*$)/iu,
    ([, verb = "", a = "", toA = "", b = "", toB = "", c = "", toC = ""]) =>
      `${verb} ${a} to ${toA}, ${verb.toLowerCase()} ${b} to ${toB}, and ${verb.toLowerCase()} ${c} to ${toC}`,
  ],
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
  [
    /\banswer (?:it |them |him |her |the (?:caller|sender|reporter) )?(?:with )?(?=[\uE100-\uE17F](?! (?:from|using|out of|with the help of)\b))/iu,
    () => "reply ",
  ],
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
      `\\b(?:give|send|get|show|make|write)(?: me| us)? (?:an?|the) (?:short |brief |quick )?${product} (?:of|about|on) (each|every|all(?= of (?:them|these|those)))(?: (one|of them))?`,
      "iu",
    ),
    ([, each = "", one = ""]) => `summarise ${each} ${one === "" ? "of them" : one}`,
  ],
  // 'I need a report about X, uploaded to Y'
  [
    new RegExp(
      `(^|, )(?:i|we)(?:'d like| need| want| would like| expect| would love|'d love) (?:to (?:have|get|see) )?(an?|the) (${product}) (about|of|on) (.+?),? (?:and )?(\\p{L}+ed|sent|put) (to|in|into|on) `,
      "iu",
    ),
    ([, lead = "", a = "", what = "", of = "", topic = "", done = "", to = ""]) => {
      const verb = baseVerb(done);
      return verb === undefined
        ? undefined
        : `${lead}${/report|write/iu.test(what) ? `write ${a} ${what} ${of}` : "summarise"} ${topic} and ${verb} it ${to} `;
    },
  ],
  [
    new RegExp(
      `(^|, | )(?:i|we)(?:'d like|’d like| would like| need| want| expect) (?:to (?:have|get|see) )?(an?|the) (${product}) (of|on|about) ([^.;]+?) (?:in|to|into|on) (?=(?:the )?[\\uE200-\\uE37F])`,
      "iu",
    ),
    ([, lead = "", a = "", what = "", of = "", topic = ""]) => `${lead}post ${a} ${what} ${of} ${topic} to `,
  ],
  [
    /\b(?:collect|gather|get|fetch|pull|check|see|find out|look at) what(?:'s|’s| is) new (?:at|on|in|from) (?=[\uE180-\uE1FF])/iu,
    () => "read the feed ",
  ],
  [
    /\b(?:get|bring|push|put|drop|send|stick|throw) (it|them|that|this|the (?:result|summary|digest)) (?:in|into|over to|to|onto) (?=(?:the )?[\uE280-\uE2FF])/iu,
    ([, what = ""]) => `post ${what} to `,
  ],
  [
    /\b(?:share|discuss) (?:it|this|that|them|(?:the|an?) \p{L}+) with ([\uE300-\uE37F])/iu,
    ([, who = ""]) => `send ${who} a direct message`,
  ],
  [
    /\b(?:message|dm|ping|poke|nudge) ([\uE300-\uE37F])(?: directly| privately| personally)?/iu,
    ([, who = ""]) => `send ${who} a direct message`,
  ],
  [/\b(?:nudge|poke|prod) (?=[\uE280-\uE2FF])/iu, () => "notify "],
  [/,? (?:and |but )?(?!do\b)\p{L}+ (?:nothing|nobody|no one)(?: else)?(?=[.!?]*\s*$)/iu, () => ""],
  [/ \((?:by |via |with |using |through )?(\p{Lu}\p{L}+)\)/u, ([, where = ""]) => ` via ${where}`],
  [
    /,? (?:and )?(?:then )?(?:check|look|see) (?:for|if there is|whether there is) (?:an? |any )?(?:answer|reply|response)(?=[;,.])/iu,
    () => "",
  ],
  [
    /^(?:make|create|open|file|raise|turn out) ((?:\p{Lu}[\p{L}\d]* )?(?:issue|ticket|task|bug|stor(?:y|ie)|incident)s) (?:out of|from|for|of) (?:the|all|all the|all of the) (.+?)(?:, (?:all|each|every one)(?: of them)? ((?:in|under|with) .+?))?(?=[.!?]*\s*$)/iu,
    ([, what = "", from = "", where = ""]) =>
      `List the ${from}. For each one, create a ${what.replace(/ies$/u, "y").replace(/s$/u, "")} ${where}`,
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
    /\b(?:take|pull|pick|read|get|grab|lift|fetch|pull out) ((?:the|all|any|every|its|their) [^,;.]{3,70}?) out of (?=the|that|this|it|each|every|what|them|their|its|[\uE100-\uE4FF])(?!(?:\S+ ){0,3}(?:mail|in)box)/iu,
    ([, what = ""]) => `extract ${what} from `,
  ],
  [/\b(?:take|pull|pick|read|get|grab) out (?=the|all|any|its)/iu, () => "extract "],
  [/\bpull (the [^,;.]{3,60}?) out(?=[,;.]| and)/iu, ([, what = ""]) => `extract ${what}`],
  [
    /\b(?:go|work|walk|run|step) (?:through|over) (?:(?:each|every|all)(?: of)?(?: the)?|the) ([^,;.]{2,60}?)(?: one by one| one at a time)?(?:, (?:and )?| and )(?=\p{L})/iu,
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
