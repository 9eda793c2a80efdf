/** What people shorten, number and draw, as words: 'w/', '1. … 2. …', '->'. Literals are held apart by the caller. */
export function tidyText(text: string): string {
  let said = text;
  for (const [pattern, write] of shortForms) said = said.replace(pattern, write);
  return withoutArrows(withoutNumbers(said));
}

const shortForms: readonly (readonly [RegExp, string])[] = [
  [/\bw\/o\b/giu, "without"],
  [/\bw\/ ?(?=[\p{L}\uE100-\uE4FF])/giu, "with "],
  [/ & /gu, " and "],
  [/(?<=\d),(?=\d{3}\b)/gu, ""],
  [/ \+ (?=\p{L})/gu, " and "],
  [/\b(them|these|those) all\b/giu, "all of $1"],
  [/\bmsgs\b/giu, "messages"],
  [/\bmsg\b/giu, "message"],
  [/\btkts?\b|\btix\b/giu, "ticket"],
  [/\bfwd\b/giu, "forward"],
  [/\bprio\b/giu, "priority"],
  [/\bsubj\b/giu, "subject"],
  [/\bacct\b/giu, "account"],
  [/\bproj\b/giu, "project"],
  [/\bdocs\b/giu, "documents"],
  [/\bapprox\.?(?= )/giu, "about"],
  [
    /\b(?:thx|tnx|ty|cheers|(?:many )?thanks(?: a lot| so much| in advance)?|thank you(?: very much| so much| in advance)?|(?:kind|best|warm) regards|regards|much appreciated|ta)(?:,? [\p{Lu}]\p{L}+)?[.!,]*\s*$/giu,
    "",
  ],
  [
    /,? (?:asap|a\.s\.a\.p\.|right away|straight ?away|at once|immediately|without delay|on the spot|as well)(?=[,;.:!?]|$| and\b| unless\b| if\b| when\b)/giu,
    "",
  ],
  [/\b(?:tl;? ?dr|tl;dr)\b/giu, "summary"],
  [/ \((?:don't|do not|never|not)\b[^)]{0,40}\)/giu, ""],
];

/** '1. read it 2. post it': sentences, in the order of their numbers. */
function withoutNumbers(text: string): string {
  const steps = [...text.matchAll(/(?:^|\s)\(?(?:step )?(\d{1,2})[.):]\s+(?=[\p{L}\uE100-\uE4FF])/giu)];
  const isList = steps.length > 1 && steps.every((step, at) => Number(step[1]) === at + 1);
  if (!isList) return text;
  return text.replaceAll(
    /(^|[.;:,!?]?\s+)\(?(?:step )?\d{1,2}[.):]\s+(?=[\p{L}\uE100-\uE4FF])/giu,
    (_whole, before: string) => (before === "" ? "" : before.startsWith(":") ? ": " : ". "),
  );
}

/** 'malicious -> quarantine it' is a heading, 'read it -> post it' an order. */
function withoutArrows(text: string): string {
  return text.replaceAll(/\s*(?:-+>|=+>|→|»|⇒|>>)\s*/gu, (_whole, at: number) => {
    const before = /[^.;,:\n]*$/u.exec(text.slice(0, at))?.[0] ?? "";
    return before.trim().split(/\s+(?:or\s+)?/u).length <= 2 && !/[\uE100-\uE4FF]/u.test(before) ? ": " : ", then ";
  });
}
