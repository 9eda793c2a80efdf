import type { DraftedSentence } from "@hoopoe/contract/reports/report-draft.ts";
import {
  type Evidence,
  type ReportDoc,
  type ReportSource,
  type Sentence,
  sentencesOf,
} from "@hoopoe/contract/reports/report.ts";
import {
  type Citation,
  countStates,
  type SentenceCheck,
  type StateCounts,
} from "@hoopoe/contract/reports/sentence-check.ts";
import { type CheckOptions, checkSentences } from "../check/check-sentences.ts";
import { checkCitations, type CitedText } from "../policy/check-citations.ts";
import type { Pace } from "@hoopoe/quotes/retrieval/start-pace.ts";
import type { DraftEntry, DraftReport, SentenceDraft } from "@hoopoe/quotes/draft-report.ts";
import { judgeFinding } from "./judge-finding.ts";
import type { SourceDoc } from "@hoopoe/quotes/source-doc.ts";

export type CheckedParts = Pick<ReportDoc, "bluf" | "findings" | "timeline" | "actions" | "evidence" | "sources"> & {
  sentences: number;
  states: StateCounts;
  /** The sentences that help to answer each part of the question, by the part's id. */
  sentenceIds: ReadonlyMap<number, string[]>;
};

interface FinishOptions extends Omit<CheckOptions, "evidence"> {
  readonly docs: readonly SourceDoc[];
  readonly pace: Pace;
  /** Quotes as they stand: how likely they are, and how much they stand on, is for a reader to judge. */
  readonly isQuotes?: boolean;
  readonly onDraft?: ((sentence: DraftedSentence | null) => void) | undefined;
}

/** Numbers the evidence in the order it is first cited, and checks every sentence against it. */
export async function finishReport(draft: DraftReport, options: FinishOptions): Promise<CheckedParts> {
  const placed = await placeSentences(draft, options);
  const { checks, cited } = placed;
  const texts = checks.map(({ text }) => text);
  const found = (await checkSentences(texts, { ...options, evidence: cited.evidence(), others: cited.others() })).map(
    (check) => (check.status === "supported" ? { ...check, span: cited.place([check.span])[0] ?? check.span } : check),
  );
  const evidence = cited.evidence();
  const byId = new Map(checks.map(({ id, text }, index) => [id, checkedSentence(id, text, found[index])]));
  const toSentence = (id: string): Sentence =>
    byId.get(id) ?? checkedSentence(id, { text: "", citations: [] }, undefined);
  const findings = placed.findings.map(({ headingId, sentenceIds, ...finding }) => {
    const told = { heading: toSentence(headingId), sentences: sentenceIds.map(toSentence) };
    const judged = options.isQuotes === true ? { likelihood: null, confidence: null } : judgeFinding(told, evidence);
    return { ...finding, ...told, ...judged, judgedBy: null };
  });
  const toEntry = ({ sentenceId, ...entry }: PlacedEntry) => ({ ...entry, sentence: toSentence(sentenceId) });
  const parts = {
    // Without a model nobody attributes what an outsider says: it stands among the quotes alone.
    bluf: placed.bluf
      .map(toSentence)
      .filter(({ check }) => options.isQuotes !== true || check.status !== "not-supported"),
    findings,
    timeline: placed.timeline.map(toEntry),
    actions: placed.actions.map(toEntry),
  };
  const all = sentencesOf(parts);
  return {
    ...parts,
    evidence,
    sources: countSources(options.docs, evidence),
    sentences: all.length,
    states: countStates(all),
    sentenceIds: placed.sentenceIds,
  };
}

/** One that cites nothing itself, or another source than the one that confirmed it, shows the words that did. */
function checkedSentence(id: string, { text, citations }: CitedText, check: SentenceCheck | undefined): Sentence {
  const known = check ?? { status: "not-supported", reasons: ["it wasn't checked"] };
  const isSpanCited =
    known.status !== "supported" || citations.some(({ evidenceId }) => evidenceId === known.span.evidenceId);
  const shown = known.status === "supported" && !isSpanCited ? [...citations, known.span] : citations;
  return { id, text, citations: [...shown], check: known };
}

interface PlacedEntry {
  at: string;
  evidenceId: string;
  sentenceId: string;
  sectionId: "timeline" | "actions";
}

/** Sentences by id, with their citations naming evidence; what summarises others inherits their citations. */
async function placeSentences(draft: DraftReport, { docs, pace, onDraft }: FinishOptions) {
  const cited = numberEvidence(docs);
  const checks: { id: string; text: CitedText }[] = [];
  const sentenceIds = new Map<number, string[]>();
  const add = async (
    { text, citations, answers = [] }: SentenceDraft,
    { part, at, inherits }: { part: DraftedSentence["part"]; at?: string; inherits?: readonly Citation[] },
  ): Promise<string> => {
    await pace();
    const own = cited.place(citations);
    const said: CitedText = { text, citations: own, at, inherits, leads: part === "bluf" };
    if (onDraft !== undefined) {
      const isQuoted = checkCitations(said, cited.evidence()).status === "quoted";
      onDraft({ part, text, isQuoted });
    }
    const id = `s${checks.length + 1}`;
    checks.push({ id, text: said });
    for (const answered of answers) sentenceIds.set(answered, [...(sentenceIds.get(answered) ?? []), id]);
    return id;
  };
  const all = draft.findings
    .flatMap(({ heading, sentences }) => [heading, ...sentences])
    .flatMap(({ citations }) => citations);
  const bluf = await inOrder(draft.bluf, (said) =>
    add(said, { part: "bluf", ...(said.citations.length === 0 ? { inherits: cited.place(all) } : {}) }),
  );
  const findings = await inOrder(draft.findings, async ({ heading, sentences, concerns = [] }, index) => {
    const inherits = cited.place([...heading.citations, ...sentences.flatMap(({ citations }) => citations)]);
    return {
      id: `f${index + 1}`,
      concerns,
      headingId: await add(heading, { part: "heading", inherits }),
      sentenceIds: await inOrder(sentences, (said) => add(said, { part: "finding" })),
    };
  });
  const toEntry =
    (sectionId: "timeline" | "actions") =>
    async ({ at, zonedAt = at, docIndex, sentence }: DraftEntry): Promise<PlacedEntry> => {
      const [own] = cited.place([{ evidenceId: String(docIndex), field: "body", quote: "", start: 0 }]);
      const sentenceId = await add(sentence, {
        part: sectionId,
        at: zonedAt,
        inherits: own === undefined ? [] : [own],
      });
      return { at, evidenceId: own?.evidenceId ?? `unknown-${docIndex}`, sentenceId, sectionId };
    };
  const timeline = await inOrder(draft.timeline, toEntry("timeline"));
  const actions = await inOrder(draft.actions, toEntry("actions"));
  return { bluf, findings, timeline, actions, checks, sentenceIds, cited };
}

/** Evidence in the order in which it is first cited. Drafts name a document by its index; what was cited before goes by its id. */
function numberEvidence(docs: readonly SourceDoc[]) {
  const evidence = new Map<string, Evidence>();
  const toEvidence = (doc: SourceDoc, id: string, number: number): Evidence => {
    const { itemId, source_datatype, date, author, title, body, url, standing } = doc;
    const known = standing === undefined ? {} : { standing };
    return { id, number, itemId, source_datatype, date, author, title, body, url, ...known };
  };
  const idOf = (index: string): string => {
    const doc = docs[Number(index)];
    if (doc === undefined) return index.startsWith("e") ? index : `unknown-${index}`;
    const number = evidence.size + 1;
    const numbered = evidence.get(index) ?? toEvidence(doc, `e${number}`, number);
    evidence.set(index, numbered);
    return numbered.id;
  };
  return {
    place: (citations: readonly Citation[]): Citation[] =>
      citations.map((citation) => ({ ...citation, evidenceId: idOf(citation.evidenceId) })),
    evidence: () => [...evidence.values()],
    /** Documents that aren't cited, by their index. */
    others: () =>
      [...docs.entries()].flatMap(([index, doc]) =>
        evidence.has(String(index)) ? [] : [toEvidence(doc, String(index), 0)],
      ),
  };
}

function countSources(docs: readonly SourceDoc[], evidence: readonly Evidence[]): ReportSource[] {
  const sources = new Map<string, ReportSource>();
  for (const { source_datatype, date } of docs) {
    const source = sources.get(source_datatype) ?? { source_datatype, considered: 0, used: 0, newestAt: null };
    source.considered += 1;
    if (source.newestAt === null || date > source.newestAt) source.newestAt = date;
    sources.set(source_datatype, source);
  }
  for (const { source_datatype } of evidence) {
    const source = sources.get(source_datatype);
    if (source !== undefined) source.used += 1;
  }
  return [...sources.values()].toSorted((a, b) => b.considered - a.considered);
}

async function inOrder<T, R>(list: readonly T[], work: (entry: T, index: number) => Promise<R>): Promise<R[]> {
  const done: R[] = [];
  for (const [index, entry] of list.entries()) done.push(await work(entry, index));
  return done;
}
