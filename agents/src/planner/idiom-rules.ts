import { asOrder, predicateStart } from "./as-order.ts";
import { isVerb } from "./lexicon.ts";
import { tailEvent } from "./order-rules.ts";
import { made as product, lower, type Rule } from "./wording-parts.ts";

const works: Readonly<Record<string, string>> = {
  summary: "summarise",
  summarising: "summarise",
  summarisation: "summarise",
  classification: "classify",
  classifying: "classify",
  extraction: "extract",
  triaging: "triage",
};

/** Elided verbs, agents spoken of as people, callers, methods, and wishes that ask for nothing. */
export const idiomRules: readonly Rule[] = [
  // 'GET https://…'
  [
    /(^|[,;:.] (?:and |then )*| and | then )(?:do (?:an? )?|make (?:an? )?|fire (?:off )?(?:an? )?|run (?:an? )?|hit )?(GET|POST|PUT|PATCH|DELETE|HEAD)(?: (?:against|on|to|at|request to))? ([\uE180-\uE1FF])/u,
    ([, lead = "", method = "", url = ""]) => `${lead}send a ${method} request to ${url}`,
  ],
  // 'have the triage agent look at each'
  [
    /\b(?:have|let|get|use|ask|send it to) (?:the |an? |our )?(\p{L}+)[ -]agent(?: to)?(?: (?:look at|check|go over|go through|handle|process|work on|assess|judge|run over|run on|do|take|on|for|read))?(?= |[,.;]|$)/iu,
    ([, what = ""]) => works[what.toLowerCase()] ?? (isVerb(what) ? what.toLowerCase() : undefined),
  ],
  // 'What's in the file X?'
  [
    /^(?:what(?:'s|’s| is)|what does it say) (?:in|inside|on) ([^?]{2,100})\?\s*/iu,
    ([, where = ""]) => `Read ${where}. `,
  ],
  // 'Go to the folder /x'
  [
    /\b(?:go to|go into|open|look in|look into|browse|read|check)( in)? the (?:folder|directory) (?=[\uE400-\uE47F])/iu,
    () => "list the files of the folder ",
  ],
  [
    /\bcheck for (?=(?:new |any |unread )*(?:repl(?:y|ies)|answers?|mails?|messages?|e-?mails?|issues?|tickets?|threats?)\b)/iu,
    () => "search for ",
  ],
  // 'report the outcome to #x'
  [
    /(?<!\b(?:an?|the|one|this|that|my|our|its|[\p{L}]+ly) )\breport ((?:the|that|this|it|what|how|on)\b[^,;.]{0,60}?) (?:to|in) (?=(?:the )?([\uE200-\uE2FF]))/iu,
    ([, what = "", where = ""]) => `${/[\uE200-\uE27F]/u.test(where) ? "send" : "post"} ${what} to `,
  ],
  // 'send it by direct message to @x'
  [
    /\b(?:send|forward|give|pass|tell|report) ([^,;.]{2,40}?) (?:by|via|as|per|over|in|through)(?: an?)? (?:direct message|dm|private message) to /iu,
    () => "send a direct message to ",
  ],
  [
    /(^|[.;:] )(?:with |for )?(?:each|every)(?: single)?(?: one)?(?: of (?:them|these|those))?[:,] (?=\p{L})/iu,
    ([, lead = ""]) => `${lead}For each one, `,
  ],
  [
    /, (?:then )?(?:sorted|classified|categori[sz]ed|grouped|bucketed) (?:into|as|by) ([^.;]*?)(?=,? and (?:for|then)\b|[.;]|$)/iu,
    ([, labels = ""]) => `, classify each one as ${labels.replace(/,? and (?=[^,]*$)/u, " or ")}`,
  ],
  // 'the X, as a report, to a@b'
  [
    /^((?:the|all|our|any) [^;:.!?]{5,120}?),? as an? (report|summary|digest|overview),? (?:to|in|into) (?=([\uE200-\uE2FF]))/iu,
    ([, what = "", how = "", where = ""]) =>
      `list ${what}, ${how === "report" ? "write a report" : "summarise it"} and ${/[\uE200-\uE27F]/u.test(where) ? "send" : "post"} it to `,
  ],
  // 'let @x have the summary as a direct message'
  [
    /\blet ([\uE280-\uE37F]) (?:have|see|get) (the|an?) ([\p{L}-]+)(?: as (?:an? )?(?:direct message|dm|message))?/iu,
    ([, who = "", the = "", what = ""]) =>
      /[\uE300-\uE37F]/u.test(who) ? `send ${who} a direct message` : `post ${the} ${what} to ${who}`,
  ],
  [
    /\bread (?:out |off )?(the|its) (?=(?:amount|total|sum|number|name|id|date|sender|subject|value|price|score|severity|hosts?|host ?name|ip|user ?name|address|version)\b)/iu,
    ([, the = ""]) => `extract ${the} `,
  ],
  // 'X: create …'
  [
    /^(\p{Lu}[\p{L}\d]*): (\p{L}+) /u,
    ([, where = "", verb = ""]) => (isVerb(verb) && !isVerb(where) ? `${verb} in ${where} ` : undefined),
  ],
  [
    /\b(?:create|make|open|spin up|set up)((?: in \p{Lu}\p{L}+)?) (?=[\uE280-\uE2FF])/u,
    ([, where = ""]) => `create${where} the channel `,
  ],
  // 'Take the newest items of X …'
  [
    /^(?:take|use|start with|begin with|start from|go to|look at|look through|consult|open up) (?!(?:an? )?attachments?\b)((?:the |all |any |our |each |every )?[^,;.]{0,80}?[\uE180-\uE1FF\uE400-\uE47F])/iu,
    ([, what = ""]) => `read ${what}`,
  ],
  // 'create a report on X', 'prepare a summary of X'
  [
    new RegExp(
      `\\b(?:create|make|prepare|generate|produce|put together|draw up|assemble|build|compile|do|get me|give me|write me) (?:me |us )?(an?|the) ((?:[\\p{L}-]+ )?)${product.replace("(?:", "(")} (of|on|about|for|from|with|covering)\\b`,
      "iu",
    ),
    ([, a = "", how = "", what = "", of = ""]) =>
      what.toLowerCase() === "report" ? `write ${a} ${how}report ${of}` : `summarise`,
  ],
  // 'compile X into a report'
  [
    /\b(?:compile|turn|put|work|make|roll|bundle|wrap) ([^,;.]{3,80}?) into (an?|one) ([\p{L}-]+ )?report\b/iu,
    ([, what = "", a = "", how = ""]) => `write ${a} ${how}report of ${what}`,
  ],
  // '@x gets a direct message'
  [
    /([\uE280-\uE37F]) (?:should |must |shall |then )?(?:gets?|receives?|is sent) (an?|the) (direct message|dm|message|note|heads-up|summary|digest|report|copy|link|result)\b/iu,
    ([, who = "", a = "", what = ""]) =>
      /[\uE300-\uE37F]/u.test(who) && !/summary|digest|report|result|copy/iu.test(what)
        ? `send ${who} a direct message`
        : `post ${a} ${what} to ${who}`,
  ],
  // 'store the attachment in X': fetched first.
  [
    /(^|[,;:] |\b(?:and|then) )(?:store|save|put|write|keep|upload|file|drop) (?:the|its|their|all|any|every) attachments? (?=(?:in|to|under|into|at|on) )/iu,
    ([, lead = ""]) => `${lead}fetch the attachment and save it `,
  ],
  [/(^|[:;,.] (?:and |then |else |otherwise )*)thread reply\b/iu, ([, lead = ""]) => `${lead}reply in the thread`],
  // 'Ticket in X': what is to be made, with no word for it.
  [
    /(^|: |, (?:then |else |otherwise |and )*)(?:an? |one )?((?:\p{Lu}\p{L}* )?(?:ticket|issue|task|bug|incident)) (?=in |under |for |with |assigned )/u,
    ([, lead = "", what = ""]) => `${lead}create a ${what} `,
  ],
  // 'X that turn out harmless after triage: …'
  [
    /,? (?:that|which) (?:turns? out|proves?|comes? out|(?:is|are) (?:judged|found|deemed|rated))(?: to be)?(?: as)? (\p{L}+)(?: (?:after|in|by|on|under|upon) (?:an? |the )?(?:quick )?(?:triage|analysis|review))?[:,] /iu,
    ([, which = ""]) => `, triage it. If it is ${which.toLowerCase()}, `,
  ],
  // 'send her a reminder on X'
  [
    /\b(?:send|give|drop|shoot|write) (her|him|\p{Lu}\p{Ll}+) an? (?:quick |short |friendly |little )?(?:message|reminder|note|nudge|heads-up|ping)\b/u,
    ([, who = ""]) => `send ${who} a direct message`,
  ],
  // 'tell the caller 'done''
  [
    /\b(?:tell|inform|notify|give|send|return(?: to)?|let|answer|hand|reply to|respond to) (?:back )?(?:the )?(?:caller|calling system|client that called|requesting system)(?: know)?(?: back)?(?: (?:with|that|of))?(?= )/iu,
    () => "respond to the caller with",
  ],
  [
    /\b(?:return|send|give) ([^,;.]{2,60}?) (?:back )?to the caller\b/iu,
    ([, what = ""]) => `respond to the caller with ${what}`,
  ],
  // 'the mails that X holds - give me …'
  [
    /^((?:the|all|all the|any|our|those) [^,;:.!?–—-]{8,90}?)(?: [-–—] |: |, )(?=(\p{L}+) )/iu,
    ([, what = "", next = ""]) =>
      !/\b(?:says?|reads?|contains?|states?|said)\b.*[\uE100-\uE17F]/iu.test(what) &&
      isVerb(next) &&
      !isVerb(/^\p{L}+ (\p{L}+)/u.exec(what)?.[1] ?? "")
        ? `List ${lower(what)}. `
        : undefined,
  ],
  // 'give me an overview of them in a DM to @sam'
  [
    new RegExp(
      `\\b(?:give|send|get|show|write|make)(?: me| us)? (?:an?|the) (?:[\\p{L}-]+ )?${product} (?:of|on|about) (it|them|these|those|this|that|everything) (?:in|as|by|via) an? (dm|direct message|mail|e-?mail|message) to `,
      "iu",
    ),
    ([, what = "", by = ""]) =>
      `summarise ${what} and ${/mail/iu.test(by) ? "send an email to " : "send a direct message to "}`,
  ],
  // What is to be left as it is.
  [
    /(?:(?<=^)|[,;] |[,;]? (?:and|but) )(?:please )?(?:leave|keep|ignore|skip|spare|forget(?: about)?) (?!(?:a|an) )[^,;.]{2,50}? (?:alone|be|as (?:it is|they are|is)|untouched|out|in place|where (?:it is|they are))(?=[,;.!]|\s*$)/iu,
    () => "",
  ],
  [
    /(?:(?<=^)|[,;] |[,;]? (?:and|but) )[^,;.:]{2,40}? (?:stays?|remains?|can stay|may stay|should stay|are left|is left|can be (?:ignored|skipped)|needs? nothing|needs? no action)(?: (?:where|as|in|untouched|alone|put|there)\b[^,;.]*)?(?=[.!]*\s*$)/iu,
    () => "",
  ],
  [
    /,? (?:and |but )?(?!do\b)\p{L}+ (?:nothing|nobody|no one|anything)(?: else)?(?: yet| for now)?(?=[,;.!?]|\s*$)/iu,
    () => "",
  ],
  // 'let @x know'
  [/\blet ([\uE300-\uE37F]) know\b/iu, ([, who = ""]) => `send ${who} a direct message`],
  [
    /\blet ([\uE280-\uE2FF]|(?:the )?(?:people|folks|team|guys|everyone|everybody) in [\uE280-\uE2FF]) know\b/iu,
    ([, where = ""]) => `post a message to ${where}`,
  ],
  [/\b(?:reply|respond|answer) in (?=(?:the )?(?:\p{Lu}\p{L}+ )?(?:channel )?[\uE280-\uE2FF])/iu, () => "post it in "],
  // 'Give X 24 hours to approve it'
  [
    /\bgive ([^,;.]{2,40}?) (\d+ ?(?:h|hours?|days?|minutes?)|an? (?:day|hour|week)) to (?:approve|agree to|sign off on|confirm|okay)\b/iu,
    ([, who = ""]) => `ask ${who} for approval of`,
  ],
  [/^(?:p\.?s\.?|n\.?b\.?):? [^.]*(?:[.]|$)\s*/iu, () => ""],
];

/** What is left to do once the passive has been turned. */
export const lateRules: readonly Rule[] = [
  tailEvent,
  // 'relevant ones become tasks in X'
  [
    new RegExp(`(^|[;,:.] (?:and |but |while )?)(?:the )?([\\p{L}-]+) ones (${predicateStart}[^,;.]*)`, "iu"),
    ([, lead = "", which = "", said = ""]) => {
      const order = /^(?:other|smaller|larger|bigger|normal)$/iu.test(which) ? undefined : asOrder(said);
      return order === undefined ? undefined : `${lead}${order} for ${which} ones`;
    },
  ],
  [
    /(^|,? and |[,;] )for (?:the )?([\p{L}-]+) ones,? (?=(?:an? |one )(?:\p{Lu}\p{L}* )?(?:ticket|issue|task|bug|incident)\b)([^,;.]*)/u,
    ([, lead = "", which = "", what = ""]) => `${lead}create ${what} for ${which} ones`,
  ],
  // 'assign hardware to Tom, software to Ines, access to Raj'
  [
    /\b(assign|give|hand|send|forward|move|post|pass|route) ([\p{L}-]+(?: [\p{L}-]+)?) to ([^,;.]{2,40}?)((?:(?:,|;)? and |[,;] (?:and )?)(?:the )?[\p{L}-]+(?: [\p{L}-]+)? to [^,;.]{2,40}?)+(?=[.!?;]*\s*$)/iu,
    ([whole, verb = ""]) => {
      const parts = whole.split(/(?:(?:,|;)? and |[,;] (?:and )?)/iu);
      if (parts.slice(1).some((part) => isVerb(/^\p{L}+/u.exec(part)?.[0] ?? "") || !/ to /u.test(part)))
        return undefined;
      return parts.map((part, at) => (at === 0 ? part : `${verb.toLowerCase()} ${part}`)).join(", ");
    },
  ],
];
