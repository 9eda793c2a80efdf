import { baseVerb } from "./base-verb.ts";

/** One way of saying it, and how the grammar reads it; undefined where it is something else after all. */
export type Rule = readonly [RegExp, (match: RegExpExecArray) => string | undefined];

/** What an agent makes of what it is given. */
export const made =
  "(?:summary|digest|recap|overview|report|briefing|write-?up|run-?down|round-?up|wrap-?up|synopsis|outline|gist|brief|breakdown)";
export const literal = "[\\uE100-\\uE4FF]";
export const place = "[\\uE200-\\uE37F]";
export const auxiliary =
  "(?:(?:should|must|shall|will|can|may|has to|have to|needs? to|ought to|is to|are to|is supposed to)(?: also| then| always)? be|gets?|is|are|be|being|is being|are being)";
export const person = "(?:the |our |my |an? )?(?:[\\p{L}-]+ ){0,2}?[\\p{L}-]+";
export const assents =
  "(?:approv\\w*|agree\\w*|confirm\\w*|consent\\w*|sign\\w* off|sa(?:ys?|id) (?:yes|so|ok|okay)|ok'?s|gives? (?:his|her|their|a) ok)";
export const arrives =
  "(?:arriv\\w*|lands?|comes? (?:in(?:to)?|up|through|along)|come|get(?:s)? in|shows? up|turns? up|pops? up|appears?|(?:is|was|has been) (?:received|posted|created|opened|reported|raised|filed|logged|submitted|added|uploaded|shared|flagged|detected|found|blocked|held|sent|moved|assigned|labell?ed|tagged|marked)|drops? in|finish\\w*|has (?:finished|ended|failed|run)|is (?:done|over)|fails?|ends?|breaks?|succeeds?|reports?|flags?|detects?|sees?|finds?|clicked|clicks|posts?|holds?|received?|asks?|sends?)";

export const decided =
  /^(?:approved|agreed|confirmed|rejected|declined|accepted|refused|denied|done|finished|completed)$/i;

export const passive = (object: string, participle: string, rest: string): string | undefined => {
  const verb = decided.test(participle) ? undefined : baseVerb(participle);
  if (verb === undefined) return undefined;
  return `${verb} ${/^(?:it|they|them|he|she|these|those|this|that)$/i.test(object) ? pronounOf(object) : object}${rest}`;
};
export const pronounOf = (word: string) => (/^(?:they|them|these|those)$/i.test(word) ? "them" : "it");
export const lower = (text: string) => text.replace(/^\p{Lu}(?=\p{Ll})/u, (letter) => letter.toLowerCase());
