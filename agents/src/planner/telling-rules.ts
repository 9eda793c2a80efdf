import { asOrder, items, predicateStart } from "./as-order.ts";
import { baseVerb } from "./base-verb.ts";
import { isVerb } from "./lexicon.ts";
import { lower, made as product, type Rule } from "./wording-parts.ts";

const joint = "(^|[;,:.] (?:and |but |or |while |then )*)";
const someone = "(?:the |our |my |an? )?(?:[\\p{L}-]+ ){0,3}?[\\p{L}-]+";
const verdict =
  "malicious|suspicious|harmless|benign|spam|phishing|safe|unsafe|urgent|clean|legitimate|dangerous|critical|genuine|bad|good|fine";
const duration =
  "(?:\\d+|an?|one|two|three|four|five|six|seven|ten|twelve|half an|a few|a couple of) (?:more )?(?:(?:working|business) )?(?:minutes?|hours?|days?|weeks?)";
const channel = "(?=(?:the )?(?:\\p{Lu}\\p{L}+ )?(?:channel )?[\\uE280-\\uE2FF])";
const happens = "flags?|reports?|holds?|detects?|finds?|blocks?|raises?|catches|quarantines?|delivers?|receives?";

/** What is told rather than ordered: who has to know, what is fine, who has the say, what lies where. */
export const tellingRules: readonly Rule[] = [
  // 'We do not X without a human: whenever one is reported, …'
  [
    /^(?:we|i|you|they|nobody|no one|people)\b([^:;.?!]*): when(?:ever)? (one )?(?=\p{L})/iu,
    ([, before = "", one = ""]) => {
      const what = new RegExp(`(?:\\p{Lu}\\p{L}+ )?\\b(?:${items})\\b`, "u").exec(before)?.[0];
      return `When ${one === "" ? "" : `a new ${(what ?? "message").replace(/s$/u, "")} `}`;
    },
  ],
  [
    /,? (?:and )?(?:only )?after that,? (?:it|they) (?:can|may|should|must|is to|are to) be (\p{L}+)/iu,
    ([, done = ""]) => (baseVerb(done) === undefined ? undefined : `, then ${baseVerb(done) ?? ""} it`),
  ],
  // 'The people in #x need to know …'
  [
    /^(?:the |all )?(?:people|folks|team|everyone|everybody|colleagues|members|[\p{L}-]+ team) (?:in|on|of) ([\uE280-\uE2FF]) (?:needs?|should|must|ought|has|have) (?:to )?(?:know|hear|be told|be informed|learn|see)(?: that)? (.+?)(?:, (?:please )?(?:tell|inform|let) them(?: know)?(?: [^,;.]{2,20})?)?(?=[.!?]*\s*$)/iu,
    ([, where = "", what = ""]) =>
      /^[\uE100-\uE17F]$/u.test(what) ? `post ${what} to ${where}` : `post a message to ${where} that ${what}`,
  ],
  [
    /^keep ([\uE280-\uE2FF]) (?:informed|posted|updated|in the loop|up to date|in the picture)[^:]{0,40}: (.+?) there(?=[.!?]*\s*$)/iu,
    ([, where = "", what = ""]) => `${what.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase())} to ${where}`,
  ],
  [
    /\b(?:tell|inform|notify|alert|warn|remind) ([\uE280-\uE2FF]) (?=that\b|about\b|how\b|what\b|which\b|who\b|of\b)/iu,
    ([, where = ""]) => `post a message to ${where} `,
  ],
  [
    new RegExp(
      `\\b(?:put|drop|place|stick|pop|throw) ((?:an?|the|this|that|some|one) [^,;.]{2,60}?|[\\uE100-\\uE17F]) (?:up )?(?:in|into|on|to|onto) ${channel}`,
      "u",
    ),
    ([, what = ""]) => (/attachment|\bfile\b/iu.test(what) ? undefined : `post ${what} to `),
  ],
  [
    /\b(?:write|send|drop|shoot|give) ([\uE300-\uE37F]) (?:an? )?(?:quick |short |direct )?(?:dm|direct message|private message|message|note|line|heads-up)\b/iu,
    ([, who = ""]) => `send ${who} a direct message`,
  ],
  [
    /\bsend (?:an? copy|it|them|that|a copy of (?:it|them|that|the (?:mail|message))) (?:on |along |onwards )?to (?=[\uE200-\uE27F])/iu,
    ([whole]) => (/copy|\bon\b|along|onward/iu.test(whole) ? "forward it to " : undefined),
  ],
  // 'Have an agent assess each message X flags'
  [
    /\b(?:have|let|get|use|ask|make) (?:an?|the|our|one of (?:the|our)|some) (?:ai )?agents? (?:to )?(?=(\p{L}+) )/iu,
    ([, verb = ""]) => (isVerb(verb) ? "" : undefined),
  ],
  [
    new RegExp(
      `^(\\p{L}+) (?:each|every|any)(?: single)? (?:new )?((?:\\p{L}+ )?(?:${items})) (?:that |which )?(\\p{Lu}[\\p{L}\\d]*(?: \\p{Lu}[\\p{L}\\d]*)?) (${happens})(?=[.!?]*\\s*$|, | and )`,
      "iu",
    ),
    ([, verb = "", what = "", who = "", does = ""]) =>
      isVerb(verb) && !/^(?:list|find|search|get|show|fetch)$/iu.test(verb) && /^\p{Lu}/u.test(who)
        ? `When ${who} ${does} a new ${what}, ${lower(verb)} it`
        : undefined,
  ],
  [
    new RegExp(
      `${joint}(?:where|wherever|when|whenever) (the (?:verdict|result|outcome|answer|judg?ement|severity|label|class) (?:is|says|reads|comes back|turns out)|that is the case)`,
      "iu",
    ),
    ([, lead = "", what = ""]) => (lead === "" || lead.startsWith(".") ? `${lead}If ${what}` : `${lead}if ${what}`),
  ],
  [
    /\b((?:if|where) (?:it|they|the \p{L}+) (?:is|are) (?:not )?\p{L}+) (?:we|i)(?:'d| would)? (?:want|need|like) (?=the|it|them|an?|all)/iu,
    ([, lead = ""]) => `${lead}, have `,
  ],
  [
    /\b(quarantined|blocked|archived|deleted|moved|removed|released|closed) plus (an? (?:\p{Lu}\p{L}+ )?(?:issue|ticket|message|task)\b[^,;.]*)/u,
    ([, done = "", what = ""]) => `${done}, create ${what}`,
  ],
  // 'Before X is released I want Y to sign off', 'revoke the link of each after its owner approves'
  [
    new RegExp(
      `^before (?:any |an? |the |each |every )?(.{3,60}?) (?:is|are|gets?) (\\p{L}+ed)( [^,]{2,40}?)?,? (?:(?:i|we)(?:'d)? (?:want|need|like|would like|expect) (${someone}) to (?:approve|sign off|agree|confirm|consent|say yes|ok|okay)(?: (?:it|to it|on it))?|(?:ask|get|check with) (${someone}) (?:for|to) (?:approv\\w*|agree|confirm|sign[ -]?off|an? ok|permission|consent))(?=[.!?]*\\s*$)`,
      "iu",
    ),
    ([, what = "", done = "", where = "", who = "", other = ""]) => {
      const verb = baseVerb(done);
      return verb === undefined
        ? undefined
        : `Ask ${who}${other} for approval, and once approved ${verb} the ${what}${where}`;
    },
  ],
  [
    new RegExp(
      `(, (?:and )?| and )(\\p{L}+) (the [^,;.]{2,50}?) (?:of|for|from|on|in) (?:each|every one)(?: (?:one|of them|of these))?,? (?:only )?(?:once|after|when|if|as soon as) (${someone}) (?:has |have |had )?(?:approv|agree|consent|confirm|sign|ok)\\p{L}*(?: off)?(?: (?:to )?(?:it|this|that))?(?=[,;.!]|\\s*$)`,
      "iu",
    ),
    ([, , verb = "", what = "", who = ""]) =>
      isVerb(verb) ? `, and for each one, ask ${who} for approval, and once approved ${verb} ${what}` : undefined,
  ],
  [
    /(\b(?:report|summar\p{L}*|digest)\b[^.]*?)\b(save|store|keep|upload) the report (?=(?:to|in|as|under|into) )/iu,
    ([, before = "", verb = ""]) => `${before}${verb} it `,
  ],
  // 'ask each owner whether the link may go'
  [
    new RegExp(
      `\\bask (${someone}) (?:if|whether) (?:[^,;.]*? )?(?:may|can|could|should|(?:is|are|it's|that's) (?:ok|okay|fine|alright|allowed)|agrees?|approves?|consents?)\\b[^,;.]*`,
      "iu",
    ),
    ([, who = ""]) => `ask ${who} for approval`,
  ],
  [
    new RegExp(
      `\\b(?:route|send|pass|give|submit|put|hand|take|bring|show|present|refer) (?:it|each|them|each one|each of them|this|that|the [\\p{L}-]+)(?: on| over| up)? (?:to|before|past|by) (${someone}) for (?:approval|(?:a )?sign-?off|a decision|(?:an? )?(?:ok|okay|go-ahead)|(?:review and )?approval)`,
      "iu",
    ),
    ([, who = ""]) => `ask ${who} for approval`,
  ],
  [
    new RegExp(
      `${joint}(${someone}) (?:then )?(?:approves or (?:rejects|declines|refuses)|says yes or no|has the (?:last|final) (?:word|say)|gets to decide|is the one (?:who|to) decides?|makes the call)(?=[,;:.]|\\s*$)`,
      "iu",
    ),
    ([, lead = "", who = ""]) => `${lead}ask ${who} for approval`,
  ],
  // 'give it a week'
  [
    new RegExp(
      `^(\\p{Lu}[\\p{L}\\d]*(?: \\p{Lu}[\\p{L}\\d]*)?)(?:,? (project [A-Z]\\w*|folder \\S+|channel \\S+))?: (?:give|leave|allow|grant) (?:every|each|any) (new )?(\\p{L}+) (${duration})(?=[.,;]|\\s*$)`,
      "u",
    ),
    ([, where = "", part = "", , what = "", time = ""]) =>
      `When a new ${what} arrives in ${where} ${part}, wait ${time}`,
  ],
  [
    new RegExp(
      `\\b(?:[Gg]ive|[Aa]llow|[Gg]rant|[Ll]eave) (?:it|them|her|him|that|this|the same address|the \\p{L}+|(?:\\p{Lu}\\p{L}+)|[\\uE200-\\uE27F]) (${duration})(?! to (?:approve|decide|agree))(?: to (?:reply|answer|react|respond|come back|get back|fix \\w+|sort \\w+))?`,
      "u",
    ),
    ([, time = ""]) => `wait ${time}`,
  ],
  [
    /\bif (?:(?:he|she|they|it|the other side|[\uE200-\uE27F]) (?:stays?|remains?|keeps?|is|are|is still|are still) (?:silent|quiet)|(?:nothing|no word|nobody) (?:comes? (?:back|in)|has come(?: back| in)?|reacts?|has reacted|answers?|answered|replies|replied)|(?:we|i|you) (?:hear|have heard|got|get) nothing(?: back)?|there(?:'s| is| was| has been) (?:silence|no word|no reaction|nothing)|(?:he|she|they) (?:do(?:es)?n't|do(?:es)? not|did(?:n't| not)) (?:react|come back|get back)[^,;.]*)/iu,
    () => "if there is no reply",
  ],
  [
    /\b(?:chase|nudge|prod|remind) (?:them|her|him|the same address)(?: again)? (?:with|by) (?:another|an?|a second) /iu,
    () => "send the same address a ",
  ],
  // 'There are some .txt files in /x; …'
  [
    /^there (?:are|is|should be|will be) (?:an? (?:bunch|pile|lot|number|couple|handful|stack|set) of |some |several |a few |many |lots of )?(.{3,60}?) (?:in|under|at) (?:the (?:folder|directory) )?([\uE400-\uE47F])[;,.:]? ?/iu,
    ([, what = "", where = ""]) =>
      `List the ${/\bfiles?\b/iu.test(what) ? what : `${what} files`} in the folder ${where}. `,
  ],
  [
    /^for (?:everything|anything|whatever|all)(?: that is| that's| which is)? ((?:sitting|waiting|held|lying|stuck|currently|in)\b[^:,]{3,80})[:,] /iu,
    ([, what = ""]) => `List the messages ${what}. For each one, `,
  ],
  [
    /^((?:the |all |any )?[^:;,.?!]{5,120}): (?:list|find|get|fetch|pull|collect|look up) (?:them|these|those|all of them|them all)(, | and |\. )/iu,
    ([, what = "", next = ""]) => `List the ${what.replace(/^(?:the|all|any) /iu, "")}${next}`,
  ],
  // 'Harmless means release, malicious means reject'
  [
    new RegExp(
      `${joint}(${verdict}) (?:ones )?(?:means?|equals|=|stands for|→) (\\p{L}+)(?: (?:it|them))?(?=[,;.!]| and |\\s*$)`,
      "iu",
    ),
    ([, lead = "", which = "", verb = ""]) =>
      isVerb(verb) ? `${lead}if it is ${which.toLowerCase()}, ${verb} it` : undefined,
  ],
  [
    new RegExp(
      `${joint}for (?:those|the ones|any|all|each|ones|everything|every one|each one|the [\\p{L}]+s)(?: of them)? (?:that|which)(?: are| is| turns? out(?: to be)?| looks?| proves?(?: to be)?)? (?:judged |rated |found |deemed )?(?:to be )?(${verdict}),? `,
      "iu",
    ),
    ([, lead = "", which = ""]) => `${lead}if it is ${which.toLowerCase()}, `,
  ],
  [
    new RegExp(
      `(?:,)? and (?:the |its |your |an? )?(?:triage|analysis|assessment|verdict|agent)(?: agent)? (?:says|finds|shows|concludes|deems|judges|considers|comes out|rates)(?: that)?(?: it| this)?(?: is| as| to be)? (${verdict}), `,
      "iu",
    ),
    ([, which = ""]) => `, triage it. If it is ${which.toLowerCase()}, `,
  ],
  [
    /\b(?:leave|keep) (?:it|them|the \p{L}+) (?:quarantined|in quarantine|blocked|held|closed|open|unread|in place|there|as (?:it is|they are))(?:,? and(?: then)? |(?=[.,;]|\s*$))/iu,
    () => "",
  ],
  // 'Status 200 is fine, for anything else …'
  [
    /^(?:status |an? |the |code )?(\d{3}) (?:is|means|would be|counts as) (?:fine|ok|okay|good|healthy|all right|alright|normal)[,;:.]? (?:and |but )?(?:for |on |with |at |in case of |if it is )?(?:anything|everything|any other \p{L}+|something)(?: else)?,? /iu,
    ([, status = ""]) => `If the response is not ${status}, `,
  ],
  [
    new RegExp(`${joint}(?:for|with|on|in case of) (?:anything|everything|something) else,? (?=\\p{L}+ )`, "iu"),
    ([, lead = ""]) => `${lead}otherwise `,
  ],
  // 'did it find any X?', as the next step
  [
    /([,:] )(?:did|does|do) (it|they|that|the \p{L}+) ([^?]{3,60})\?\s*$/iu,
    ([, lead = "", who = "", what = ""]) => `${lead}check whether ${who} ${what}. If so, `,
  ],
  // 'get the name, the owner and the date out of the payload'
  [
    /\b(?:get|take|pull|pick|read|grab|lift|fetch|parse|collect) ((?:the|all|any|its|every)\b[^;.]{3,140}?) (?:out of|from) (?=(?:the|its|that|this) (?:payload|body|request|call|message|mail|e-?mail|alert|text|attachment|ticket|report|post|article|file)\b)/iu,
    ([, what = ""]) => `extract ${what} from `,
  ],
  [
    /([, ] ?)(?:and )?(?:from|out of|for|in|on|to|under) (?:each|every) (?:(?:one|of them|single one|article|item|entry|file|message|mail|issue|ticket|document|case|threat|post|result|hit|row)),? (?=(\p{L}+) )/iu,
    ([whole, , verb = ""]) => (isVerb(verb) && /^, |and /u.test(whole) ? `, and for each one, ` : undefined),
  ],
  [/\b(?:pull|grab|pull in|pull down|load)(?: in| down)? (?=[\uE180-\uE1FF])/iu, () => "fetch "],
  // 'Write them up as a report'
  [
    /\b(?:write|work|put|wrap|turn|make) (?:them|it|these|this|that|those|everything|the (?:results?|findings|list)) (?:up |together )?(?:as|into|in) (an?|one) ((?:[\p{L}-]+ )?report)\b/iu,
    ([, a = "", what = ""]) => `write ${a} ${what}`,
  ],
  // 'A brief summary by mail to X will do.'
  [
    new RegExp(
      `^(?:then |and |finally,? )?(an?|the) ((?:[\\p{L}-]+ )?${product})( (?:of|on|about) (?:it|them|that|this|these|those))? ((?:by|via|to|in|over|into|as|for) [^;]*?)(?: will do| is enough| suffices| would be (?:nice|great|good)| please| should follow)?(?=[.!?]*\\s*$)`,
      "iu",
    ),
    ([, a = "", what = "", , how = ""]) =>
      new RegExp(`[\\uE280-\\uE2FF]`, "u").test(how) ? `post ${a} ${what} ${how}` : `send ${a} ${what} ${how}`,
  ],
  // 'The letter in /x should be read and condensed, and a ticket created'
  [
    new RegExp(
      `^((?:the|this|that|my|our) [^,;:.!?]{0,40}?[\\uE400-\\uE47F]) (${predicateStart}[^;:!?]*?)(?=[.!?]*\\s*$|[;:])`,
      "iu",
    ),
    ([, what = "", said = ""]) =>
      asOrder(said)?.replace(/^(\p{L}+) it\b/u, (_, verb: string) => `${verb} ${lower(what)}`),
  ],
  [
    /, and (an? (?:\p{Lu}\p{L}+ )?(?:issue|ticket|task|bug|message|mail|report|summary|draft|comment)\b[^,;.]{0,50}?) (created|opened|raised|filed|posted|sent|written|added|made)(?: (?:from|out of|for|with) (?:it|that|this|them))?(?=[,;.]|\s*$)/iu,
    ([, what = "", done = ""]) => `, and ${baseVerb(done) ?? "create"} ${what}`,
  ],
  // 'A goes to X, B into Y and C into Z'
  [
    /\b((?:goes|go|belongs?|lands?) (?:to|in|into|under) [^;.]*?(?:, (?:and )?|; | and ))((?!(?:goes|go|then|it|them|the result) )(?:the )?[\p{L}-]+(?: [\p{L}-]+)?) (into|to|in|under) (?=(?:the folder|[\uE200-\uE2FF]|\p{Lu}))/u,
    ([, before = "", what = "", to = ""]) =>
      isVerb(/^[\p{L}-]+/u.exec(what)?.[0] ?? "") ? undefined : `${before}${what} goes ${to} `,
  ],
  // 'Requests land in #x.'
  [
    new RegExp(
      `^((?:new |all |our )?(?:[\\p{L}-]+ ){0,3}?[\\p{L}-]+s) (?:land|arrive|come in|come|are posted|get posted|appear|show up|pop up|are asked|get asked) ((?:in|to|into|on|over|via|at|from) [^,;:.!?]{1,60})\\.\\s*$`,
      "iu",
    ),
    ([, what = "", where = ""]) =>
      isVerb(/^\p{L}+/u.exec(what)?.[0] ?? "") ? undefined : `When new ${lower(what)} arrive ${where}, `,
  ],
];

/** Behind the first sentence, a question asks what is so by then: 'Nobody assigned by then? …', 'Is there an answer? …'. */
export const questionRules: readonly Rule[] = [
  // 'For an outage create …, for noise respond …'
  [
    /(^|[,;] (?:and |but |while )?)(?:for|in case of|on|with) (?:an? |the |any )?(?!(?:each|every|all|example|reference|instance|now|details?|this|that|it|them|approval|rejection)\b)([\p{L}-]+)(?: (?:mails?|messages?|ones|requests?|issues?|cases?))?,? (?=(\p{L}+) (?:an?|the|it|them|to|with|in|[\uE100-\uE4FF]))/iu,
    ([, lead = "", what = "", verb = ""]) => (isVerb(verb) ? `${lead === "" ? "" : ". "}${what}: ` : undefined),
  ],
  [/^(save|store|keep|upload) the report (?=(?:to|in|as|under|into) )/iu, ([, verb = ""]) => `${verb} it `],
  [
    /^(?:did|does|do) ((?:it|they|he|she|you|we|any\p{L}*|some\p{L}*|the \p{L}+)) ([^?,]{3,70})\?\s*(?:then )?$/iu,
    ([, who = "", what = ""]) => `If ${who} ${what}, `,
  ],
  [
    /^(is|are|was|were) (there(?: [^?,]{2,70})?)\?\s*$/iu,
    ([, verb = "", what = ""]) => `If ${what.replace(/^there/iu, `there ${verb.toLowerCase()}`)}, `,
  ],
  [
    /^(?:has|have) ((?:it|they|he|she|any\p{L}*|no\p{L}*|the \p{L}+)) ([^?,]{3,70})\?\s*$/iu,
    ([, who = "", what = ""]) => `If ${who} has ${what}, `,
  ],
  [
    /^(?!(?:what|which|who|how|why|where|when|if|could|can|would|will|is|are|was|were|do|does|did|should|has|have|may|ok|okay|right|please|yes|no|approved|rejected|granted|declined|found|got)\b)([^?,.:; ]+ [^?,.:;]{2,60})\?\s*$/iu,
    ([, what = ""]) => (isVerb(/^\p{L}+/u.exec(what)?.[0] ?? "") ? undefined : `If ${lower(what)}, `),
  ],
];
