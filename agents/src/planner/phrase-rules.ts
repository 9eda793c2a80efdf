import { baseVerb } from "./base-verb.ts";
import { assents, literal, lower, person, type Rule } from "./wording-parts.ts";

/** What is said before anything is asked for. */
export const politeRules: readonly Rule[] = [
  [
    /^(?:hi|hello|hey|dear|good (?:morning|afternoon|evening|day)|morning|greetings)(?: (?:all|team|everyone|everybody|folks|there|\p{Lu}\p{L}+))?(?:[,!.:–-]+ ?| )/iu,
    () => "",
  ],
  [
    /^(?:as part of|for the purposes? of|in the course of|in the context of|due to|because of|in light of) [^,:]{2,60}, (?=\p{Ll})/iu,
    ([whole]) => (/\b(?:channel|project|folder|file|new|incoming)\b|[\uE100-\uE4FF]/iu.test(whole) ? undefined : ""),
  ],
  [
    /^(?:first(?:ly)?|second(?:ly)?|third(?:ly)?|fourth|finally|lastly|next|after that|afterwards|last)(?: of all)?, /iu,
    () => "",
  ],
  [
    /^(?:please )?(?:(?:could|can|would|will) (?:you|we|someone|somebody) (?:please )?)?(?:see to it|make sure|ensure|take care|make certain|arrange(?: things)?(?: so)?|set (?:it|things) up so) that,? /iu,
    () => "",
  ],
];

/** Politeness, set phrases, and what stands for many. */
export const phraseRules: readonly Rule[] = [
  // Politeness, questions, and what only says that something is to be done.
  [/^(?:\p{L}+ ){1,4}for when /iu, () => "When "],
  [
    /^(?:(?:could|can|would|will) (?:you|we|someone)(?: (?:please|kindly|maybe))?|i(?:'d| would) like (?:you )?to|i (?:want|need|wish|would love) (?:you )?to|we(?:'d| would) like (?:you )?to|we (?:want|need) (?:you )?to|is (?:there|it) (?:a way|possible) to|(?:pl[sz]|pls|plz|kindly)|you (?:should|must)|make sure (?:to|that you)|what i want is to|the goal is to|i need help to|help me(?: to)?)\s+(?=\p{L})/iu,
    () => "",
  ],
  [
    /,\s(?:i want|i'd like|i would like|we want|please have|make sure that)\s(?=(?:the|it|them|every|each|all|an?)\s)/iu,
    () => ", have ",
  ],
  [
    /^(?:i want|i'd like|i would like|we want|please have|make sure that)\s(?=(?:the|it|them|every|each|all|an?|incoming|new)\s)/iu,
    () => "have ",
  ],
  [/\bjust\s(?=\p{L}+\s)/iu, () => ""],
  // 'Run this every Monday: …', 'Do the following at noon: …'
  [
    /^(?:run|do|repeat|start) (?:this|the following|it) (.{3,80}?):\s+(?=\p{L})/iu,
    ([, when = ""]) => `${when[0]?.toUpperCase() ?? ""}${when.slice(1)}, `,
  ],
  // Set phrases.
  [
    /\b(?:have|take) a (?:quick )?look at (?:which|what|the) (\p{L}+) (\p{L}+(?: \p{L}+)?) (\p{L}+ed)\b/iu,
    ([, things = "", who = "", done = ""]) => `list the ${things} ${done} by ${who}`,
  ],
  [/\b(?:have|take) a (?:quick )?look at\b/i, () => "list"],
  [
    /\b(?:find out|look up|see) (?:which|what) (\p{L}+) (\p{L}+(?: \p{L}+)?) (\p{L}+ed)\b/iu,
    ([, things = "", who = "", done = ""]) => `list the ${things} ${done} by ${who}`,
  ],
  [/\bsum (it|them|this|these|those|everything) up\b/i, ([, object = ""]) => `summarise ${object}`],
  [/\bsum up\b/i, () => "summarise"],
  [/\bget rid of\b/i, () => "remove"],
  [
    /\btake (.{3,80}?) out of (?=the|that|this|it)(?!(?:\S+ ){0,3}(?:mail|in)box)/i,
    ([, what = ""]) => `extract ${what} from `,
  ],
  [
    /\b(?:make|leave|write) a note (\uE100|[\uE100-\uE17F]) in (?:the file )?(?=[\uE400-\uE47F])/u,
    ([, note = ""]) => `append ${note} to the file `,
  ],
  [
    new RegExp(`\\blet (me|us|everyone|everybody|people|the team) know (?=(?:in|on|at|via|over) )`, "iu"),
    () => "post a message ",
  ],
  [
    new RegExp(`\\blet ([\\p{L}@]+|${literal}) know by (?:a )?(direct message|dm)\\b`, "iu"),
    ([, who = "", by = ""]) => `send ${who} a ${by}`,
  ],
  [/\b(?:tell|inform|alert|notify) (?=[\uE280-\uE2FF] (?:about|of) (?:it|this|that)\b)/iu, () => "post it to "],
  [
    new RegExp(
      `\\b[Ss]et ((?:the )?(?:[\\p{Lu}][\\p{L}]+ )?(?:issue |ticket )?[A-Z][A-Z0-9]+-\\d+) to (?=\\p{Lu})`,
      "u",
    ),
    ([, issue = ""]) => `transition ${issue} to `,
  ],
  [
    /,?\s*(?:and |but |,)?\s*(?:don't|do not|never) (?:answer|reply(?: to)?|respond(?: to)?|forward|touch|delete)(?: to)?(?: it| them| anybody| anyone)?(?=[.,;!?\s]*$)/iu,
    () => "",
  ],
  [/\b(?:and |, )?repl(?:y|ies) to (?:nobody|no one|noone)\b[;,]?\s*/i, () => ", "],
  // 'X ones get released, the others rejected': a choice.
  [
    /^the (\p{L}+) ones (?:should be|must be|get|are|have to be|will be) (\p{L}+ed)\b(.*?),? (?:and |but |while )?(?:the others?|the rest|all others|the other ones) (?:should be |must be |get |are |have to be |will be )?(\p{L}+ed)\b/iu,
    ([, adjective = "", done = "", rest = "", other = ""]) => {
      const [one, two] = [baseVerb(done), baseVerb(other)];
      return one === undefined || two === undefined
        ? undefined
        : `If it is ${adjective}, ${one} it${rest}; otherwise ${two} it`;
    },
  ],
  [
    /\bput the (malicious|suspicious|harmless|bad|good|spam|phishing) ones (?:in|into) (\p{L}.*?)(?=[.,;]|$)/iu,
    ([, adjective = "", where = ""]) => `if it is ${adjective}, create an issue in ${where}`,
  ],
  // What is sorted, and into what.
  [
    /^(?:sort|classify|categori[sz]e|group) (?:all |every |each )?(?:the )?(?:incoming|new|arriving) (.+?) (?:into|as|by) (.+?)(?=[.;!?]*\s*$)/iu,
    ([, what = "", labels = ""]) =>
      `When a new ${what} arrives, classify it as ${labels.replace(/ and (?=[^,]*$)/, " or ")}`,
  ],
  [
    /(^|[,;] (?:and )?)(?:the )?(\p{L}+) ones (?:(?:should |must |will )?gets? )?(an? (?:direct )?message|the (?:reaction|label|comment)) (?:to )?/iu,
    ([, lead = "", which = "", what = ""]) =>
      `${lead.replace(",", ";")}${/message/.test(what) ? `send ${which} ones ${what} to ` : /reaction/.test(what) ? `react to ${which} ones with ` : `add ${what} to ${which} ones `}`,
  ],
  // Every one that comes: each new one.
  [
    /\b(every|each|any|all) ((?!new\b)(?:[\p{L}\d]+ ){0,3}?(?:mails?|e-?mails?|messages?|issues?|tickets?|posts?|alerts?|threats?)) (?:that|which) (?:comes?|arrives?|lands?|gets? in|is (?:sent|posted)) (from|in|to|into)\b/iu,
    ([, , what = "", from = ""]) => `every new ${what} ${from}`,
  ],
  [
    /^(draft|send|post|write) ((?:an? )?(?:reply|answer|message|note|mail|comment)) to (?:each|every|any|all) (new|incoming) (.+?) saying ([\uE100-\uE17F])/iu,
    ([, verb = "", what = "", , of = "", text = ""]) => `When a new ${of} arrives, ${lower(verb)} ${what} ${text}`,
  ],
  [
    /^(when(?:ever)? .+?\b(?:arrives?|appears?|comes? in|lands?|is posted|is created)\b[^,]{0,60}?) then (?=\p{L})/iu,
    ([, event = ""]) => `${event}, `,
  ],
  // A reading that a condition speaks of.
  [
    /\b(if|in case|when) (?:the [^,]{0,40}?\b(?:at|of|from) )?([\uE180-\uE1FF]) (?:does not|doesn't) (?:answer|respond|reply) with (\d+),?/iu,
    ([, , url = "", status = ""]) => `send a GET request to ${url}. If the response is not ${status},`,
  ],
  [
    /^after ((?:\d+|an?|one|two|three|four|five|six|seven|ten) (?:minutes?|hours?|days?|weeks?)) without (?:an? |any )?(answer|reply|response|update)( (?:to|on|from) [^,]+)?,/iu,
    ([, span = "", what = "", on = ""]) => `Wait ${span}, and if there is no ${what}${on},`,
  ],
  [
    /\bif there (?:are|is) (?:any |some )?(?:new )?(.{5,80}?), (?=[^.]*\b(?:each|every one|all) of them\b)/iu,
    ([, what = ""]) => `list the ${what} and `,
  ],
  // What of each is meant.
  [
    /^(remove|revoke|withdraw|delete|close|cancel) the ([\p{L} ]{3,30}?) of (?:all|every|each)(?: the)? (.+?)(?=, (?:but )?(?:only|not)\b|[.!?]*\s*$)(.*)$/isu,
    ([, verb = "", part = "", what = "", rest = ""]) => {
      const asked = new RegExp(
        `(?:only after|not before|only once|only when|only if|not until) (${person}) (?:has |have |had )?${assents}`,
        "iu",
      ).exec(rest);
      const asking = asked === null ? "" : `ask ${asked[1]} for approval, and once approved `;
      return `List all ${what}. For each one, ${asking}${lower(verb)} the ${part}`;
    },
  ],
  [
    /\bwrite (these|them|it|those|this|that|(?:the|its|their) (?:results?|answers?|output|outcome|findings|summary|digest|text|contents?|list|names?|numbers?)) (?:down )?(?:to|into|in) (?=[\uE400-\uE47F])/iu,
    ([, what = ""]) => `save ${what} to the file `,
  ],
];
