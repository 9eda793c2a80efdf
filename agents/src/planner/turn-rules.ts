import { baseVerb } from "./base-verb.ts";
import { isVerb } from "./lexicon.ts";
import { lower, made as product, type Rule } from "./wording-parts.ts";

const joint = "(^|[;,:.] (?:and |but |or |while )?)";
const consent = "consent|approval|ok|okay|permission|blessing|agreement|go-ahead|sign-?off|green light|yes";
const someone = "(?:the |our |my )?(?:[\\p{L}-]+ ){0,3}?[\\p{L}-]+";
const short = "(?:(?:short|brief|quick|concise|crisp|one-paragraph|plain|small|compact|little|proper|full|detailed) )*";
const brief = product.replace("report|", "");

/** What is said in another turn than the order that it comes to: choices, conditions, and what is made and where it goes. */
export const turnRules: readonly Rule[] = [
  // 'Yes - …', 'No – …'
  [/^(yes|no) [-–—] /iu, ([, word = ""]) => `If ${word.toLowerCase()}, `],
  // 'On approval, …', 'in case of rejection …', 'After a no, …'
  [
    new RegExp(
      `${joint}(?:up)?(?:on|after|following|in case of|in the case of|in the event of|with) (?:an? |the |his |her |their )?(approval|rejection|refusal|denial|consent|yes|no|go-ahead|sign-?off|acceptance|decline),? `,
      "iu",
    ),
    ([whole, lead = "", word = ""]) =>
      / with /iu.test(` ${whole}`) && !whole.includes(`${word},`)
        ? undefined
        : `${lead}if ${/reject|refus|denial|^no$|decline/iu.test(word) ? "rejected" : "approved"}, `,
  ],
  // 'Anything else: …', 'All other cases - …', 'for everything lower …'
  [
    new RegExp(
      `${joint}(?:(?:for|with|in|on) )?(?:(?:any|every)(?:thing|one) (?:else|other than that|lower|less|below(?: that| it)?|smaller|under(?: that| it)?)|(?:all|any|every) (?:the )?(?:other|remaining) \\p{L}+|(?:all )?(?:the )?(?:rest|others|remainder|other ones|remaining ones)|lower (?:ones|scores|values)|(?:the )?other cases?)(?:(?:: | [-–—] |, )| (?=(?:just|simply|only) ))`,
      "iu",
    ),
    ([whole, lead = ""]) =>
      whole.endsWith(", ") && !/^\W*(?:and |but )?(?:for|in|with|on) /iu.test(whole) ? undefined : `${lead}otherwise `,
  ],
  [
    new RegExp(
      `${joint}(\\p{L}+) (?:everything else|anything else|all (?:the )?others|the others|the rest|any other (?:one|message|mail|case)s?) (with|as|by|to|in|into|from|under|at) `,
      "iu",
    ),
    ([, lead = "", verb = "", how = ""]) =>
      lead !== "" && isVerb(verb) ? `; otherwise ${verb} it ${how} ` : undefined,
  ],
  // 'for scores of 9 and above …'
  [
    new RegExp(
      `${joint}(?:for|with|at|on) (?:an? |the |any |all |every )?([\\p{L}][\\p{L} -]{1,30}?)s? (?:of |from |at )?(\\d+(?:\\.\\d+)?) (?:and|or) (above|more|higher|over|up|greater|upwards?|below|less|lower|under|fewer),? `,
      "iu",
    ),
    ([, lead = "", what = "", count = "", how = ""]) =>
      `${lead}if ${what} is ${count} or ${/below|less|lower|under|fewer/iu.test(how) ? "lower" : "higher"}, `,
  ],
  // 'when it answers with anything but 200', 'if the answer differs from 200'
  [
    /\b(?:when(?:ever)?|if|should|in case) (?:it|that|this|the (?:response|answer|status|site|page|server|result|reply|request)(?: code)?|there) (?:(?:answers?|responds?|returns?|replies|comes? back|gives?|says?|is|reports?|shows?|gets?|sends?)(?: back)? ?)?(?:with )?(?:(?:is |with )?(?:anything|something|any (?:status|code)) (?:but|other than|except(?: for)?|else than|besides)|differs? from|is different from|is other than|other than)(?: an?)? (?:HTTP )?(\d{3})\b/iu,
    ([, status = ""]) => `if the response is not ${status}`,
  ],
  // 'see if there were any'
  [
    /(^|[,;.:] |\b(?:and|then|please) )(?:see|look|find out|determine|verify|test|establish|work out|tell) (?:if|whether) (?=(?:it|there|any|the|one|they|we|that|this|an?)\b)/iu,
    ([, lead = ""]) => `${lead}check whether `,
  ],
  // '…, when there are any, …': asks, once the workflow runs.
  [
    /(; |, and | - |\. |, but )when(?:ever)? (?=(?:it|they|there|that|this|any|one|none|nothing|something|somebody|someone)\b(?! [^,]*\b(?:done|finished|approv\w*|agree\w*|confirm\w*|sign\w*|complete\w*|reject\w*|through|over|processed)\b))(?![^,;.]*\b(?:new|incoming|arriv\w*|comes in)\b)/iu,
    ([, lead = ""]) => `${lead}if `,
  ],
  [
    /^(\p{L}+ [^,;:]{3,90}?) when (?=(?:there(?:'s|’s| is| are| was| were)|it (?:is|was|has|does|did|can|could|found|finds)|an? (?:answer|match|result|reply|hit)s? (?:is|was|exists?|turns? up|can be|could be)|one (?:is|was|exists|can be)|you (?:find|found|have)|nothing|none|no (?:answer|match|result|reply|hit)s? (?:is|was))\b)(?![^,;.]*\b(?:new|incoming|arriv\w*|finish\w*|created|posted|received|approv\w*)\b)/iu,
    ([, wish = ""]) => (isVerb(/^\p{L}+/u.exec(wish)?.[0] ?? "") ? `${wish} if ` : undefined),
  ],
  // 'DM @x if the workflow 'Y' fails, and …'
  [
    /^(\p{L}+ [^,;:]{2,100}?),? (?:if|when(?:ever)?|once|as soon as|in case|should|after|each time|every time) ((?:the |our |any |a run of (?:the )?)?(?:(?:workflow|job|run|automation|playbook|flow|execution) )?[\uE100-\uE17F](?: (?:workflow|job|run|automation|playbook))? (?:\p{L}+ ){0,3}?(?:fail|finish|complet|end|succe|crash|break|broke|error|stop|abort|is done|ran)\p{L}*(?: with an? error| with errors| successfully| in an error)?)(?=[,;.!]|\s*$| and )/iu,
    ([, wish = "", event = ""]) => {
      const verb = /^\p{L}+/u.exec(wish)?.[0] ?? "";
      return isVerb(verb) || verb.toLowerCase() === "dm" ? `When ${event}, ${lower(wish)}` : undefined;
    },
  ],
  // 'with the approval of X post …'
  [
    new RegExp(
      `${joint}(?:with|given|after|upon|on|following|having|once you have|subject to) (?:the |prior |explicit |written )*(?:(?:${consent}) (?:of|from|by) (${someone})|(${someone})(?:'s|’s) (?:${consent})),? (?=(\\p{L}+) (?:an?|the|it|them|this|that|its|his|her|their|all|to|in|on|[\\uE100-\\uE4FF]))`,
      "iu",
    ),
    ([, lead = "", of = "", own = "", verb = ""]) =>
      isVerb(verb) || lead === "" ? `${lead}ask ${of}${own} for approval, and once approved ` : undefined,
  ],
  // 'release it if approved or reject it if not'
  [
    /\b(if|when|once) (approved|granted|accepted|allowed|confirmed|(?:he|she|they) (?:approves?|agrees?|says? yes)|so|yes),? (?:or|and|but) (\p{L}+) (it|them)? ?(?:if not|otherwise|if (?:rejected|declined|refused|denied|not approved|(?:he|she|they) (?:rejects?|declines?|refuses?|does not|doesn't|says? no)))(?=[,;.!]|\s*$)/iu,
    ([, word = "", yes = "", verb = ""]) => (isVerb(verb) ? `${word} ${yes}; otherwise ${verb} it` : undefined),
  ],
  // 'Unless X objects, …; get her approval first'
  [
    new RegExp(
      `^unless (${someone}) (?:objects?|says? no|vetoes|disagrees?|rejects?|declines?|refuses?)(?: (?:to )?(?:it|this|that))?, ([^;.]+?)(?:[;,] (?:and )?(?:get|ask for|wait for) (?:her|his|their) (?:${consent}) (?:first|before(?:hand)?))?(?=[.!?]*\\s*$)`,
      "iu",
    ),
    ([, who = "", wish = ""]) => `Ask ${who} for approval, and once approved, ${lower(wish)}`,
  ],
  // 'get the owner's OK before the link is revoked'
  [
    new RegExp(
      `${joint}(?:get|obtain|ask for|seek|wait for|request|have) (${someone})(?:'s|’s) (?:${consent}) (?:before|and only then|and then) (?:you |we |it )?(?:(\\p{L}+?)ing ((?:(?! that | which ).)+?)|(the |any |its |their |an? )?((?:(?! that | which )[^,;.]){2,50}?) (?:is|are|gets?|may be|can be) (\\p{L}+)([^,;.]*))(?=[,;.!]|\\s*$)`,
      "iu",
    ),
    ([, lead = "", who = "", stem = "", rest = "", the = "", what = "", done = "", tail = ""]) => {
      const verb = stem === "" ? baseVerb(done) : (baseVerb(`${stem}ed`) ?? (isVerb(stem) ? stem : undefined));
      if (verb === undefined) return undefined;
      return `${lead}ask ${who} for approval, and once approved ${verb} ${stem === "" ? `${the}${what}${tail}` : rest}`;
    },
  ],
  // 'a summary in #x of each new mail'
  [
    new RegExp(
      `^(?:(?:i|we)(?:'d like|’d like| would like| need| want) |(?:give|get|send|write|post|put|leave|make|drop|have|share)(?: me| us)? )?(?:to have |to see )?(?:an? |the )${short}(${brief}|report) ((?:in|into|to|on|for) (?:the )?(?:\\p{L}+ )?(?:channel )?[\\uE200-\\uE2FF]) (?:of|on|about|covering|for) (.+?)(?=[.!?]*\\s*$)`,
      "iu",
    ),
    ([, what = "", where = "", of = ""]) =>
      `${/report/iu.test(what) ? "write a report of" : "summarise"} ${of} and ${/[\uE200-\uE27F]/u.test(where) ? "send" : "post"} the ${what} ${where.replace(/^(?:in|into|on|for) /iu, "to ")}`,
  ],
  // 'write a short summary', 'produce a digest of it'
  [
    new RegExp(
      `(^|[,;:.] (?:then )?|\\b(?:and|then|please) )(?:write|make|create|prepare|produce|generate|draft|do|build|compile|put together|draw up|work out)(?: me| us)? (?:an?|one|(?:the|its)(?! \\p{L}+ (?:to|in|into|as|under|on|down|for|and)\\b)) ${short}(?:${brief})( (?:of|on|about|from|for|covering) (?!(?:the )?[\\uE200-\\uE37F]))?`,
      "iu",
    ),
    ([whole, lead = "", of]) =>
      `${lead}summarise ${/\b(?:short|brief)\b/iu.test(whole) ? "briefly " : ""}${of === undefined ? "it" : ""}`.replace(
        / $/u,
        " ",
      ),
  ],
  // 'save a report of X to Y'
  [
    new RegExp(
      `(^|[,;:.] |\\b(?:and|then) )(save|store|put|keep|upload|place|file|archive) (an?|the) ${short}(report|${brief}) (of|on|about|covering) ((?!it |them |this )(?:(?! and )[^,;.]){3,80}?) (to|in|into|under|as|at) (?=(?:the )?(?:[\\uE400-\\uE47F]|\\p{Lu}|folder|file|document))`,
      "u",
    ),
    ([, lead = "", , , what = "", , of = "", to = ""]) =>
      `${lead}${what === "report" ? "write a report of" : "summarise"} ${of} and save it ${to} `,
  ],
  // 'boil it down to a few lines'
  [
    /\b(?:boil|cut|trim|break|bring|reduce|condense|shrink|squeeze|distil|strip) ([^,;.]{2,60}?)(?: down)? (?:to|into) (?:an? )?(?:(?:few|couple of|handful of|\p{L}+|\d+) )?(?:lines?|sentences?|bullets?|bullet points?|paragraphs?|points?|words)\b/iu,
    ([, what = ""]) => `summarise ${what}`,
  ],
  // 'grab whatever is new on https://…'
  [
    /\b(?:collect|gather|get|fetch|pull|check|see|find out|look at|grab|take|read|pick up|bring|load|show|list)(?: me| us)? (?:what(?:ever)?(?:'s|’s| is| has come up| was added)?|anything|everything|all(?: that(?:'s| is))?|all that's)(?: that(?:'s|’s| is))? (?:new|fresh|recent|latest)(?: (?:today|there))? (?:at|on|in|from|under|over at) (?=[\uE180-\uE1FF])/iu,
    () => "read the feed ",
  ],
  // 'take the attachment and …'
  [
    /(^|[,;:.] |\b(?:and|then|please) )(?:take|grab|pull|get|save|download|extract|pick up|detach|strip|fetch out)(?: off| out)? (?:the|its|their|any|all|every) ((?:\p{L}+ )?attach(?:ments?|ed (?:files?|pdfs?|documents?|invoices?)))(?=[,;.]| and | then |\s*$)/iu,
    ([, lead = "", what = ""]) => `${lead}fetch the ${/^attached/iu.test(what) ? "attachment" : what}`,
  ],
  // 'share it in X', where what was made is words.
  [
    new RegExp(
      `(\\b(?:summar|digest|recap|report|overview|brief|list|result)[^.]*)\\bshare (it|them|this|that|the (?:results?|outcome)) (?=(?:in|with|on|to|via) )`,
      "iu",
    ),
    ([, before = "", what = ""]) => (/attachment|\bfiles?\b/iu.test(before) ? undefined : `${before}post ${what} `),
  ],
  // 'and on each leave a comment'
  [
    /, (?:and )?(?:on|to|for|under|with|at|in|below) (?:each|every one|each one|all)(?: (?:of )?(?:them|these|those))?,? (?=(\p{L}+) )/iu,
    ([, verb = ""]) => (isVerb(verb) ? `, and for each one, ` : undefined),
  ],
  // 'remind the people in #x'
  [
    /\b(?:remind|alert|warn|notify|tell|inform|ping|nudge|message|poke) (?:the |our |all |everyone|everybody|people|folks|whoever)(?:(?: ?[\p{L}-]+){0,4}?) (?:in|on|over in|at|of|via) (?:the (?:\p{L}+ )?channel )?(?=[\uE280-\uE2FF])/iu,
    () => "notify ",
  ],
  // 'go through X; for each of them …'
  [
    /\b(?:go|work|walk|run) (?:through|over) (?=(?:the|all|every|our|any)\b[^,;.]{2,90}(?:[;.]| [-–—] ))/iu,
    () => "list ",
  ],
  // '… each, and write one report of the results'
  [
    /(\b(?:each|every)\b[^.]*?),? (?:and )?(?:then |finally )?(write|make|compile|produce|create|send|post|summari[sz]e|put together) (one|a single|a combined|an overall|a joint) /iu,
    ([, before = "", verb = ""]) => `${before}, when all are done, ${verb} a `,
  ],
];
