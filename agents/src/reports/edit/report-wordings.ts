import { partPattern } from "./report-words.ts";

export const cardinals = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
export const ordinals = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"];
const part = `(?:${partPattern})`;
const gone =
  "(?:can go|may go|must go|has to go|have to go|needs? to go|should go|is to go|goes|out|(?:should|must|can|has to|have to|needs? to) be (?:dropped|removed|deleted|cut|left out|taken out)|needs? (?:removing|deleting))";

/** A wording and what it is read as. */
export type Wordings = readonly (readonly [RegExp, string])[];

const participles = {
  move: "moved|put",
  shorten: "shortened|trimmed|condensed|cut down",
  drop: "dropped|removed|deleted|cut|taken out|left out|gone",
  mark: "marked|labelled|classified",
  rename: "renamed",
};
const shortening = "(?:shortening|trimming|tightening|condensing|cutting down)";
/** "I'd like the timeline moved to the top". */
export const wished: Wordings = [
  [/^(?:can|could|may) (?!you |we |i )(.+?) go\??$/i, "$1 can go"],
  ...Object.entries(participles).flatMap(([verb, said]): Wordings => [
    [new RegExp(`^(?:can|could) (?!you |we |i )(.+?) be (?:${said})\\b(.*)$`, "i"), `${verb} $1$2`],
    [
      new RegExp(
        `^(?:(?:i|we)(?:['’]d| would)? (?:like|want|need|prefer) (?:to (?:see|have) )?|(?:have|get) )(?!to |you )(.+?) (?:${said})\\b(.*)$`,
        "i",
      ),
      `${verb} $1$2`,
    ],
  ]),
];
/** How a request is opened. In each of these lists a rule sees what the ones before it wrote. */
export const leads: Wordings = [
  [/^(?:hi|hey|hello|hoopoe|ok|okay|great|nice|thanks|thank you|sorry|well|so|yes|right|good)\b[\s,!.:–-]+/i, ""],
  [/^actually,?\s+(?!no\b)/i, ""],
  [/^(?:would|do) (?:you|u|ya) mind (?=\p{L}+ing\b)/iu, "mind "],
  [/^(?:and|then|also|now|first|next|finally|lastly)[,\s]+(?=\S)/i, ""],
  [
    /^(?:(?:can|could|would|will) (?:you|u|ya|we|i)|(?:kannst|könntest|würdest) du|(?:können|könnten|würden) sie)(?: maybe| perhaps| possibly)?\s+/i,
    "",
  ],
  [
    /^(?:i(?:['’]d| would)? (?:like|want|need|love|prefer|rather)(?: you)?|i (?:only|just|really) (?:want|need)|we(?:['’]d| would)? (?:like|want|need|prefer)|i think we should|we should|you should|you can|you may|let['’]?s|let us|it would be (?:good|nice|great|better) to|be so kind(?: as)? to|go ahead and|make sure to|try to|feel free to|mind to|the report (?:should|needs to))\s+(?:to\s+)?/i,
    "",
  ],
  [
    /^(?:pretty please|please|pls|plz|kindly|just|also|then|now|simply|quickly|maybe|perhaps|bitte)[,\s]+(?!keep|use)/i,
    "",
  ],
  [/^(?:please|pls|plz|kindly|also|then|now|simply|quickly)[,\s]+/i, ""],
  [/^mind (mak|mov|remov|delet|chang|renam|merg|tak|leav|includ|exclud|condens|plac)ing /i, "$1e "],
  [/^mind (cut|put|drop|trim|set|get|swap)[tpm]ing /i, "$1 "],
  [/^mind (\p{L}{3,})ing /iu, "$1 "],
];
export const titles: Wordings = [
  [
    new RegExp(`^(?:change|set) the (?:heading|title|name) of (?:the )?(${part})(?: section)? (?:to|into) `, "i"),
    "rename $1 to ",
  ],
  [
    /^(?:name|entitle|retitle|title|call|rename) (?:it|this|the report|this report)(?: (?:as|to|into))?:?\s+(?=\S)(?!off$|a day$|quits$)/i,
    "title it ",
  ],
  [
    /^(?:the |new |its )?title(?::|\s*(?:->|=>|→|=))?\s+(?!it\b)(?:is|should be|should read|to be|shall be|must be|be)?:?\s*(?=\S)/i,
    "title it ",
  ],
  [/^(?:set|change|make|edit) (?:the|its) title(?: to| into| as)?:?\s+(?=\S)/i, "title it "],
];
export const courtesies: Wordings = [
  [
    /,?\s+and (?:then )?(?:we['’]?re|we are|i['’]?m|i am|that['’]?s|that is|it['’]?s) (?:all )?(?:done|it|all|finished|good|good to go|ready|set)$/i,
    "",
  ],
  [/[\s,]+(?:please|pls|plz|thanks|thank you|thx|cheers|bitte|danke|пожалуйста)$/i, ""],
];
export const endings: Wordings = [
  // A remark that asks for nothing and holds nothing back.
  [
    /,\s+(?:it|that|this|he|she|they|we|i|our|the)\b(?!.*(?:\bnot\b|n['’]t|\bbut\b|\bonly\b|\bexcept|\bkeep|\bleave|\bneed|\bwant|\bstill\b|\bif\b|\bwhen\b|\bsome\b|\bmost\b|\bunless|\bdrop|\bremove|\bshorten|\bfinding|\btimeline|\bbluf|\bsummary|\bbottom line|\d))[^,;]*$/i,
    "",
  ],
  [
    /[\s,]+(?:please|pls|plz|thanks|thank you|thx|cheers|ok|okay|for me|for now|though|as well|too|again|if at all|asap|right away|right now|now|a bit|a little|somewhat|somehow|entirely|completely|altogether|from (?:the|this) report|in (?:the|this) report|from (?:it|here)|in here|bitte|danke|пожалуйста)$/i,
    "",
  ],
  [/[\s,]+(?:please|pls|plz|thanks|thank you|thx|cheers|for me|as well|too|now|entirely|completely)$/i, ""],
  [/,?\s+(?:because|as it(?:'s| is)|since it(?:'s| is)|as they|weil)\s.+$/i, ""],
  [
    /,\s+(?:we|i|they|nobody|no one|\p{L}{4,}(?: \p{L}+)?)\s+(?:really\s+)?(?:do(?:es)?n['’]?t|do not|does not|won['’]t|will not|can['’]?t|cannot|needs?|wants?|reads?|cares? about)\s?(?:need|want|use|read|care about)?(?: (?:it|them|that|those|these|more|all (?:of )?(?:it|that)))?(?: here| anyway)?$/iu,
    "",
  ],
  [
    /,\s+(?:it|that|this|they|those)(?:['’]s| is|['’]re| are)\s+(?:all\s+)?(?:too |just |only |mere |pure )*(?:noise|noisy|distracting|irrelevant|wrong|useless|off[- ]topic|long|too long|chatter|not relevant|not needed|confusing)$/i,
    "",
  ],
];
/** "Rename 'Bottom line' to …". */
export const quotedNames: Wordings = [
  [new RegExp(`^(rename|call|retitle) (?:the )?["'“‘«](${part})["'”’»] `, "i"), "$1 $2 "],
];
/** What people say in other words, as the rules read it. */
export const wordings: Wordings = [
  [/^(?:do not|don['’]?t|never) mention (?=\S)/i, "drop mentions of "],
  [
    /^nothing (?:from|of|by) (.+?) (?:should|must|may|is to|has to) (?:be|stay|appear)(?: (?:in|on) (?:it|this|here|there|the report))?$/i,
    "drop everything from $1",
  ],
  [/^(?:leave|take|cut|throw|filter|kick) (?:out|away) /i, "drop "],
  [
    /^(?:drop |remove |delete )?(?:anything|everything|all|whatever|(?:all |any )?(?:sentences?|claims?|statements?)) (?:that (?:is|are) |which (?:is|are) )?(?:not|un)[ -]?(?:backed|covered|supported|verified|proven)(?: up)?(?: by (?:a |an |any )?(?:quotes?|evidence|sources?))?(?: .*)?$/i,
    "drop unverified",
  ],
  [
    /^(?:base|build|rest) (?:it|this|the report|everything) (?:only |just |solely )?on (.+?)(?: only| alone)?$/i,
    "keep only $1",
  ],
  [/\b(?:any and all|each and every|all and any)\b/i, "all"],
  [/^(drop|remove|delete) (?:(?:all|any|every) )?(?:references?|allusions?|traces?) (?:to|of) /i, "$1 mentions of "],
  [
    /^everything (?:except|but|other than|apart from)(?: for)? (.+?) (?:can|could|should|must|may|has to|needs? to) be (?:made )?(?:shorter|shortened|trimmed|condensed|cut down)$/i,
    "shorten everything except $1",
  ],
  [
    new RegExp(
      `^(?:the )?(${part}) (?:needs?|could use|wants?|could do with) (?:some |a bit of |a little )?${shortening}$`,
      "i",
    ),
    "shorten $1",
  ],
  [/^(?:we|i|you) (?:can|could) (?:do|live|go) without (?=\S)/i, "drop "],
  [
    /^(?:make sure|ensure|see to it) (?:that )?(?:nothing|none|not anything) (?:from|of|by) (.+?) (?:is|are|stays|remains|gets) (?:in|left|included|cited|used|quoted)\b.*$/i,
    "drop everything from $1",
  ],
  [/^(?:have|get) (?=(?:an?|another) (?:\p{L}+ )?(?:timeline|chronology|finding)\b)/iu, "add "],
  [/^bring back (?=\S)/i, "add "],
  [new RegExp(`^(?:bring|put) (?:the )?(${part})(?: section| part)? back(?: in)?$`, "i"), "add $1"],
  [
    /^(?:show|give|tell)(?: me| us)? (?:all |everything )?(?:what|that) happened (.+?) (?:as|in) a timeline$/i,
    "add a timeline $1",
  ],
  [/^stop (?:showing|listing|including|printing|mentioning) (?=\S)/i, "drop "],
  [
    /^(?:drop|remove|delete|cut) (?:what|whatever|anything|everything)(?: that)? no (?:quote|evidence|source)s? (?:supports?|covers?|backs?(?: up)?|proves?)$/i,
    "drop unverified",
  ],
  [
    /^everything (?:except|but|other than|apart from)(?: for)? (?:the )?(.+?) (?:can|could|may|should) stay$/i,
    "drop $1",
  ],
  [/ (?:would|might) be (?:nice|good|great|helpful|useful|lovely)(?: to have)?$/i, ""],
  [/^make (?=(?:a|another) (?:timeline|chronology)\b)/i, "add "],
  [/^only (?=(?:shorten|trim|drop|remove|delete|mark|add|move|put|condense|tighten)\b)/i, ""],
  [/^(?:leave|take|cut|keep|edit|throw|strip|filter) (.+) (?:out|away|off|aside)$/i, "drop $1"],
  [
    /^(?:get(?:ting)? rid of|do away with|filter out|weed out|throw out|throw away|strip out|strip|exclude|eliminate|discard|ditch|scrap|lose|kill|erase|axe|nuke|purge|no more|we can lose)\b/i,
    "drop",
  ],
  [new RegExp(`^(?:without|no)\\s+(?=\\S)(?!way|wait|need|idea|thanks)(?:any )?(.+)$`, "i"), "drop $1"],
  [
    /^drop (?:everything|all|anything) (?:except|but|other than|apart from|that(?:['’]s| is) not|that isn['’]t|not)(?: for)?(?: from)? (?:the )?(.+)$/i,
    "keep only $1",
  ],
  [
    /^(?:drop|remove|delete) (?:all|every|all the|all of the) findings? (?:but|except|other than|apart from)(?: for)? (?:the )?(?:findings? )?(?:number )?(.+)$/i,
    "keep only finding $1",
  ],
  [/^mention (?!of\b)(?=\S)/i, "add a finding about "],
  [/^(?:just|only) (?:keep|use|leave)\b/i, "keep only"],
  [/^(?:keep|use|leave) (?:just|only)\b/i, "keep only"],
  [
    new RegExp(`^(.+?) ${gone}(?:,? and|,) (?:(?:the )?same (?:for|goes for|with)|so can|ditto) (?:the )?(.+)$`, "i"),
    "drop $1 and $2",
  ],
  [new RegExp(`^(.+?) ${gone}$`, "i"), "drop $1"],
  [
    /^(?:drop|remove|delete|cut) (?:everything|all|anything|what|whatever) (?:that )?(\p{L}[\p{L}'’ -]*?) (?:wrote|said|posted|sent|has written|reported)$/iu,
    "drop everything by $1",
  ],
  [new RegExp(`\\bfindings? (?:number |no\\.? ?|nr\\.? ?|#)?(${cardinals.join("|")}|\\d+)\\b`, "i"), "finding $1"],
  [
    new RegExp(
      `^(?:the )?(${part}) (?:is|are|looks?|seems?|feels?)(?: still)? (?:far |much |way |a bit |a little )?too (?:long|wordy|verbose|detailed|long-winded)$`,
      "i",
    ),
    "shorten $1",
  ],
  [
    /^(?:include|insert|append|put in|give me|give us|bring in|we need|i need|write|build|generate|create)\b(?= (?:a|an|another|the|one|some|what)\b)/i,
    "add",
  ],
  [
    /^(?:a |the |another )?(timeline|chronology) (?:just |only )?(?:(?:of|for|about|covering) |(?=since |from |between |q[1-4]\b|last |\d))/i,
    "add a timeline of ",
  ],
  [
    /^add (?:a |an |the |another |some )?(?:bit|line|word|words|few words|more|note|part|piece|chapter|passage|paragraph|text|sentence or two|little)(?: more)? (about|on|regarding|concerning|covering) /i,
    "add a finding about ",
  ],
  [/^(?:say|tell|write) (?:more|something|a bit more|a few words) (?:about|on) /i, "add a finding about "],
  [
    /^(?:set|raise|bump|lower|upgrade|downgrade|change|switch|move|turn|restrict) (?:it|this|the (?:tlp|marking|classification)(?: marking)?|tlp|marking|classification)(?: of (?:it|the report))?(?: (?:up|down))?(?: to| as)? (?=(?:tlp\b|red\b|amber\b|green\b|clear\b|white\b))/i,
    "mark it as ",
  ],
  [/^(?:mark|label|classify|stamp)(?: as)? (?=tlp\b|red$|amber\b|green$|clear$|white$)/i, "mark it as "],
  [
    /^(?:undo|revert|reverse|take back|roll back|cancel)(?: (?:that|it|this|this one|(?:the|my|your|our) (?:last|latest|previous)(?: (?:change|edit|step|one|thing))?|(?:the|your|my) (?:change|edit)|what (?:you|i) (?:just )?did|what was just (?:done|changed)))?$/i,
    "undo",
  ],
  [
    /^(?:take|roll|put|turn|bring) (?:that|it|this|everything) back(?: (?:as|to how|the way) it was(?: before)?)?$|^(?:scratch that|back to (?:how|what) it was(?: before)?|(?:restore|go back to|back to) the (?:previous|last|prior) version|as it was before|go back(?: one(?: version| step)?)?)$/i,
    "undo",
  ],
];
