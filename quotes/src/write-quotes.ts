import { choosePassages, type ChosenPassage } from "./choose-passages.ts";
import type { DraftEntry, Quoted } from "./draft-report.ts";
import { findValues } from "./find-values.ts";
import { groupPassages, inTime, type PassageGroup } from "./group-passages.ts";
import { type Passage, readPassages } from "./passages.ts";
import { quoteSentence } from "./quote-sentence.ts";
import { rankDocs } from "./rank-docs.ts";
import { isPinned, type ReadDoc } from "./read-docs.ts";
import type { Pace } from "./retrieval/start-pace.ts";
import type { ReportProgress } from "./source-doc.ts";

const docsReadMax = 260;
/** From here on an item is about the question; where it names no matter, so many are quoted all the same. */
const relevanceMin = 0.12;
const docsReadMin = 25;
const groupsMax = 16;
const passagesPerGroupMax = 10;
const passagesMax = 80;
/** Further quotes of an item have their place in the timeline. */
const passagesPerDocMax = 4;
const timelineMax = 80;
const differencesMax = 8;

/**
 * A report of quotes: grouped by ticket and thread, each behind its author's name, in order of time, what differs side by
 * side. Nothing is put into words of its own, and nothing is concluded: which of two figures holds is not said.
 */
export async function writeQuotes(
  docs: readonly ReadDoc[],
  at: { question: string; pace: Pace; onProgress?: ((progress: ReportProgress) => void) | undefined },
): Promise<Quoted> {
  const { pace, onProgress } = at;
  const rankedDocs = await rankDocs(docs, at);
  const ranked = docs
    .map((source) => ({ source, relevance: rankedDocs.relevance[source.index] ?? 0 }))
    .filter(({ relevance }) => relevance > 0)
    .toSorted((a, b) => Number(isPinned(b.source)) - Number(isPinned(a.source)) || b.relevance - a.relevance)
    .filter(({ relevance }, place) => relevance >= relevanceMin || (!rankedDocs.isTelling && place < docsReadMin))
    .slice(0, docsReadMax);
  onProgress?.({ stage: "ranking", done: docs.length, total: docs.length });
  const passages = await readPassages(
    ranked.map(({ source }) => source),
    { pace },
  );
  const isTitle = ({ field }: Passage) => field === "title";
  const bodies = passages.filter((passage) => !isTitle(passage));
  const chosen = await choosePassages(bodies, rankedDocs, { pace });
  onProgress?.({ stage: "writing", done: 1, total: 2 });
  const titles = passages.filter(isTitle);
  const groups = groupPassages(fewPerDoc(chosen).slice(0, passagesMax), titles)
    .slice(0, groupsMax)
    .map((group) => shortened(group, chosen));
  const bluf = leadOf(groups, chosen);
  const said = new Set(
    groups.flatMap(({ passages: quoted, title }) => [...quoted, ...(title === null ? [] : [title])]),
  );
  const draft = {
    bluf: bluf.map((passage) => quoteSentence(passage)),
    findings: groups.flatMap((group) => {
      const below = group.passages.filter((passage) => !bluf.includes(passage));
      const heading = group.title ?? below[0];
      if (heading === undefined || below.length === 0) return [];
      const sentences = below.filter((passage) => passage !== heading).map((passage) => quoteSentence(passage));
      return [{ heading: quoteSentence(heading), sentences }];
    }),
    timeline: timelineOf([...chosen, ...titles.map((passage) => ({ passage, score: 0 }))], said),
    actions: [],
  };
  onProgress?.({ stage: "writing", done: 2, total: 2 });
  return {
    draft,
    ranked: ranked.map(({ source: { index }, relevance }) => ({ index, relevance })),
    gaps: [...new Set(groups.flatMap(({ differences }) => differences.map(differenceWords)))].slice(0, differencesMax),
  };
}

function fewPerDoc(chosen: readonly ChosenPassage[]): ChosenPassage[] {
  const counts = new Map<ReadDoc, number>();
  const docCount = new Set(chosen.map(({ passage }) => passage.source)).size;
  const countMax = Math.max(passagesPerDocMax, passagesMax / docCount);
  return chosen.filter(({ passage: { source } }) => {
    counts.set(source, (counts.get(source) ?? 0) + 1);
    return (counts.get(source) ?? 0) <= countMax;
  });
}

/** A group's best quotes, in order of time; what differs stays. */
function shortened(group: PassageGroup, chosen: readonly ChosenPassage[]): PassageGroup {
  const scores = new Map(chosen.map(({ passage, score }) => [passage, score]));
  const differing = new Set(group.differences.flatMap(({ earlier, later }) => [earlier, later]));
  const worth = (passage: Passage) => (differing.has(passage) ? 1_000 : 0) + (scores.get(passage) ?? 0);
  const best = new Set(group.passages.toSorted((a, b) => worth(b) - worth(a)).slice(0, passagesPerGroupMax));
  return { ...group, passages: group.passages.filter((passage) => best.has(passage)) };
}

const leadMax = 3;
const leadGroupsMax = 2;

/**
 * The best quotes of the best groups, those with a number first, in order of time: they stand above them, and not in them
 * again. What differs stays below, side by side, where there is something else.
 */
function leadOf(groups: readonly PassageGroup[], chosen: readonly ChosenPassage[]): Passage[] {
  const leading = groups.slice(0, leadGroupsMax);
  const own = new Set(leading.flatMap(({ passages }) => passages));
  const differing = new Set(
    leading.flatMap(({ differences }) => differences.flatMap((one) => [one.earlier, one.later])),
  );
  const inOrder = chosen.flatMap(({ passage }) => (own.has(passage) ? [passage] : []));
  const [apart, others] = [inOrder.filter((one) => differing.has(one)), inOrder.filter((one) => !differing.has(one))];
  // Of a few, half stays below: a heading without quotes shows nothing.
  const count = Math.max(1, Math.min(leadMax, Math.floor(inOrder.length / 2)));
  const valueCount = ({ quote }: Passage) => Math.min(1, findValues(quote).length);
  // Of a few the newest: a second version leads with what is new.
  const isFew = inOrder.length <= 2 * leadMax;
  const ordered = (list: readonly Passage[]) =>
    list.toSorted((a, b) => (isFew ? inTime(b, a) : valueCount(b) - valueCount(a)));
  return [...ordered(others), ...ordered(apart)].slice(0, count).toSorted(inTime);
}

/** What each item says beside what was quoted of it already: its best quote, else its title, at the time of the item. */
function timelineOf(chosen: readonly ChosenPassage[], said: ReadonlySet<Passage>): DraftEntry[] {
  const bestOf = new Map<ReadDoc, Passage>();
  for (const { passage } of chosen)
    if (!said.has(passage) && !bestOf.has(passage.source)) bestOf.set(passage.source, passage);
  const pinned = [...bestOf.values()].filter(({ source }) => isPinned(source));
  const others = [...bestOf.values()].filter((passage) => !pinned.includes(passage));
  return [...pinned, ...others]
    .slice(0, timelineMax)
    .toSorted(inTime)
    .map((passage) => ({
      at: new Date(passage.source.at).toISOString(),
      docIndex: passage.source.index,
      sentence: quoteSentence(passage),
    }));
}

function differenceWords({
  values: [earlier, later],
  earlier: one,
  later: other,
}: PassageGroup["differences"][number]) {
  const nameOf = ({ source: { doc } }: Passage) => doc.author.replace(/\s*<[^>]*>/, "");
  return `Two quotes differ: ${earlier} (${nameOf(one)}), later ${later} (${nameOf(other)}). No model is connected that could say which holds.`;
}
