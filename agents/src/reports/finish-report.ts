import type { DraftedSentence } from "@hoopoe/contract/reports/report-draft.ts";
import type { Citation, Evidence, ReportDoc, ReportSource, Sentence } from "@hoopoe/contract/reports/report.ts";
import { checkCitations } from "../policy/check-citations.ts";
import type { Pace } from "@hoopoe/quotes/retrieval/start-pace.ts";
import type { DraftEntry, DraftReport, SentenceDraft } from "@hoopoe/quotes/draft-report.ts";
import { judgeFinding } from "./judge-finding.ts";
import type { SourceDoc } from "@hoopoe/quotes/source-doc.ts";

export type CheckedParts = Pick<ReportDoc, "bluf" | "findings" | "timeline" | "actions" | "evidence" | "sources"> & {
  sentences: number;
  verified: number;
};

/** Numbers the evidence in the order it is first cited, and lays every sentence beside its quotes. */
export async function finishReport(
  draft: DraftReport,
  {
    docs,
    pace,
    onDraft,
  }: {
    docs: readonly SourceDoc[];
    pace: Pace;
    onDraft?: ((sentence: DraftedSentence | null) => void) | undefined;
  },
): Promise<CheckedParts> {
  const evidence = new Map<string, Evidence>();
  const toEvidenceId = (index: string): string => {
    const doc = docs[Number(index)];
    if (doc === undefined) return `unknown-${index}`;
    const { itemId, source_datatype, date, author, title, body, url } = doc;
    const known = evidence.get(index) ?? {
      id: `e${evidence.size + 1}`,
      number: evidence.size + 1,
      itemId,
      source_datatype,
      date,
      author,
      title,
      body,
      url,
    };
    evidence.set(index, known);
    return known.id;
  };
  const counts = { sentences: 0, verified: 0 };
  const toSentence = async ({ text, citations }: SentenceDraft, part: DraftedSentence["part"]): Promise<Sentence> => {
    await pace();
    const placed: Citation[] = citations.map((citation) => ({
      ...citation,
      evidenceId: toEvidenceId(citation.evidenceId),
    }));
    const cited = [...evidence.values()].filter(({ id }) => placed.some((citation) => citation.evidenceId === id));
    const check = checkCitations({ text, citations: placed }, cited);
    counts.sentences += 1;
    if (check.status === "verified") counts.verified += 1;
    onDraft?.({ part, text, isVerified: check.status === "verified" });
    return { id: `s${counts.sentences}`, text, citations: placed, check };
  };
  const bluf = await inOrder(draft.bluf, (said) => toSentence(said, "bluf"));
  const drafted = await inOrder(draft.findings, async ({ heading, sentences, concerns = [] }, index) => ({
    id: `f${index + 1}`,
    concerns,
    heading: await toSentence(heading, "heading"),
    sentences: await inOrder(sentences, (said) => toSentence(said, "finding")),
  }));
  const toEntry =
    (sectionId: "timeline" | "actions") =>
    async ({ at, docIndex, sentence }: DraftEntry) => ({
      at,
      evidenceId: toEvidenceId(String(docIndex)),
      sentence: await toSentence(sentence, sectionId),
      sectionId,
    });
  const timeline = await inOrder(draft.timeline, toEntry("timeline"));
  const actions = await inOrder(draft.actions, toEntry("actions"));
  const used = [...evidence.values()];
  const findings = drafted.map((finding) => ({ ...finding, ...judgeFinding(finding, used), judgedBy: null }));
  return { bluf, findings, timeline, actions, evidence: used, sources: countSources(docs, used), ...counts };
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
