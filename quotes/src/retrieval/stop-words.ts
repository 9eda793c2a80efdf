/** Words that carry no topic of their own in English prose, lower case, straight apostrophes. */
export const stopWords: ReadonlySet<string> = new Set(
  `a about above after again against all also am an and any are as at be because been before being below between both but by
  can could did do does doing done down during each either else ever every few for from further get gets getting go goes going got
  had has have having he her here hers herself him himself his how however i i'd i'll i'm i've if in into is it it's its itself just
  let let's like made make many may me might mine more most much must my myself now of off on once only onto or other others our ours
  ourselves out over own per please quite rather really same shall she should since so some soon still such than that that's the their
  theirs them themselves then there there's these they they're they've this those though through thus to too toward towards under until
  up upon us very via was we we'd we'll we're we've were what what's when where whether which while who who's whom whose why will with
  within would yes yet you you'd you'll you're you've your yours yourself hi hello hey thanks thank regards dear ok okay fyi re fwd fw`
    .split(/\s+/)
    .filter((word) => word !== ""),
);

export function isStopWord(word: string): boolean {
  return stopWords.has(word);
}
