const asked =
  /\b(?:(?:ask|get|request|seek|obtain|need|needs|require|requires|wait for|await|have|want|check with|pide|hole?)\b.{0,60}?\b(?:approv\w*|sign[ -]?off|permission|consent|go-ahead|ok|okay|genehmig\w*|aprobaci\w*)|(?:ask|have|let|get)\s.{1,40}?\s(?:to\s)?(?:approve|confirm|sign off|decide)\b|(?:run|clear) it (?:by|past|with)\b|(?:approval|sign-?off) (?:of|from|by)\b)/i;
const decided = /\b(?:approv|agree|sign(?:s|ed)?[ -]?off|accept|confirm|says? yes|ok(?:s|ays?|'?d)?\b|grant|allow)\w*/i;
const refused =
  /\b(?:reject|declin|den(?:y|ies|ied)|refus|says? no|not approv|n't approv|turn(?:s|ed) (?:it )?down|disagree)\w*/i;

/** Whether a wish is to ask somebody for a decision. */
export const isApprovalAsked = (words: string): boolean => asked.test(words);

export type Verdict = "approved" | "rejected";

/** What a condition says of a decision, or null when it is about something else. */
export function verdictIn(words: string): Verdict | null {
  if (refused.test(words)) return "rejected";
  return decided.test(words) ? "approved" : null;
}

/** Who decides, as it is said; nothing where it is not. */
export function approverOf(text: string): Record<string, string> {
  const patterns = [
    /\b(?:approval|sign[ -]?off|permission|consent|go-ahead|ok|okay)\s(?:of|from|by)\s(?:the\s|our\s|my\s)?(.+?)(?=$|[,.;]|\s(?:before|to|for|and)\b)/iu,
    /\b(?:ask|have|let|check with|wait for|await|get|need|require)\s(?:the\s|our\s|my\s|an?\s)?(.+?)(?:'s|’s)?\s(?:for\s(?:an?\s)?|to\s|can\s|must\s|has to\s)?(?:approv\w*|sign[ -]?off|confirm|decide|permission|consent|ok\b|okay|go-ahead)/iu,
    /\b(?:by|past|with)\s(?:the\s|our\s|my\s)?(.+?)(?=$|[,.;]|\s(?:before|to|for|and|first)\b)/iu,
  ];
  for (const pattern of patterns) {
    const name = pattern.exec(text)?.[1]?.trim();
    if (name !== undefined && !/^(?:an?|the|his|her|their|it|for)?$/i.test(name)) return { approvers: name };
  }
  return {};
}

/** 'Helen' in 'Helen approves it'; nothing for 'she approves' or 'it is approved'. */
export function deciderIn(text: string): Record<string, string> {
  const before =
    /^(?:the\s|our\s|my\s)?(.+?)\s(?:has\s|have\s)?(?:approv|agree|sign|accept|confirm|says?|oks?|grant|reject|declin|den|refus)\w*/iu.exec(
      text,
    )?.[1];
  const by = /\bby\s(?:the\s|our\s)?(.+?)(?=$|[,.;])/iu.exec(text)?.[1];
  const name = (by ?? before)?.replace(/\s(?:is|was|has been|have been|has|have)$/i, "").trim();
  return name === undefined ||
    /^(?:it|he|she|they|this|that|everyone|.*\b(?:is|was|been|request|threat|message)|approved|rejected)$/i.test(name)
    ? {}
    : { approvers: name };
}
