import type { Pace } from "../retrieval/start-pace.ts";
import { chooseHeading } from "./choose-heading.ts";
import { chooseSentences } from "./choose-sentences.ts";
import { composeActions } from "./compose-actions.ts";
import { composeBluf } from "./compose-bluf.ts";
import { composeTimeline } from "./compose-timeline.ts";
import { draftSentence } from "./draft-sentence.ts";
import type { DraftReport, Extract } from "./draft-report.ts";
import { groupFindings } from "./group-findings.ts";
import { isPinned, type ReadDoc } from "./read-docs.ts";
import { resolveMoment } from "./resolve-moment.ts";
import { scoreDocs } from "./score-docs.ts";
import type { ScoredSentence } from "./score-sentences.ts";
import type { ReportProgress } from "./source-doc.ts";

const findingSentencesMax = 40;

/** Picks and orders sentences of the documents themselves; nothing is put into words of its own. */
export async function writeExtractive(
  docs: readonly ReadDoc[],
  at: { question: string; pace: Pace; onProgress?: (progress: ReportProgress) => void },
): Promise<Extract> {
  const { pace, onProgress } = at;
  const { ranked, candidates, weights, settled, scored } = await scoreDocs(docs, at);
  const chosen = await chooseSentences(
    scored.filter(
      ({ candidate, isSuperseded }) => !isSuperseded && (candidate.field === "body" || candidate.atoms.size > 0),
    ),
    { weights, limit: findingSentencesMax, gainMin: 0.012, pace },
  );
  onProgress?.({ stage: "writing", done: 1, total: 3 });
  const momentOf = ({ candidate }: ScoredSentence) => resolveMoment(candidate).at;
  const bluf = composeBluf(chosen, momentOf);
  const { groups } = groupFindings(chosen);
  const titles = candidates.filter(({ field }) => field === "title");
  const taken = new Set<string>();
  const findings = groups.flatMap((group) => {
    const heading = chooseHeading(group, { titles, taken });
    const inOrder = group.sentences.toSorted((a, b) => momentOf(a) - momentOf(b)).map(({ candidate }) => candidate);
    const others = inOrder.filter((candidate) => candidate.quote !== heading?.quote);
    const sentences = (others.length >= 2 ? others : inOrder).map(draft);
    return heading === null ? [] : [{ heading: draft(heading), sentences }];
  });
  onProgress?.({ stage: "writing", done: 2, total: 3 });
  const told = scored.filter(({ candidate }) => candidate.field === "body").toSorted((a, b) => b.score - a.score);
  const timeline = composeTimeline(told.slice(0, 400), { pinned: bestOfPinned(told) });
  onProgress?.({ stage: "writing", done: 3, total: 3 });
  const toEntry = ({ at: moment, sentence }: { at: number; sentence: ScoredSentence }) => ({
    at: new Date(moment).toISOString(),
    docIndex: sentence.candidate.source.index,
    sentence: draft(sentence.candidate),
  });
  const draftReport: DraftReport = {
    bluf: bluf.map(({ candidate }) => draft(candidate)),
    findings,
    timeline: timeline.map(toEntry),
    actions: composeActions(scored).map(toEntry),
  };
  return {
    draft: draftReport,
    ranked,
    basis: { chosen: [...chosen, ...timeline.map(({ sentence }) => sentence)], ...settled },
  };
}

/** Of each pinned document its best sentence. @param told best first */
function bestOfPinned(told: readonly ScoredSentence[]): ScoredSentence[] {
  const pinned = told.filter(({ candidate, isSuperseded }) => isPinned(candidate.source) && !isSuperseded);
  return [...Map.groupBy(pinned, ({ candidate }) => candidate.source.index).values()].flatMap(([best]) => best ?? []);
}

function draft(candidate: ScoredSentence["candidate"]) {
  return draftSentence(candidate, String(candidate.source.index));
}
