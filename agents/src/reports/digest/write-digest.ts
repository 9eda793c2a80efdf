import type { Pace } from "../../retrieval/start-pace.ts";
import type { Extract } from "../draft-report.ts";
import { draftSentence } from "../draft-sentence.ts";
import type { ReadDoc } from "../read-docs.ts";
import { readSentences, type SentenceCandidate } from "../read-sentences.ts";
import type { ReportProgress } from "../source-doc.ts";
import { clusterDocs, type Cluster } from "./cluster-docs.ts";
import { type Interest, matchInterests } from "./match-interests.ts";

export type Digest = Pick<Extract, "draft" | "ranked"> & { gaps: string[] };

const storiesMax = 12;
const storiesInShort = 5;
const sentencesPerStoryMax = 3;

interface Story {
  readonly cluster: Cluster;
  readonly concerns: string[];
}

/** News in short: each story once however often it was told, what concerns the workspace's questions first, then what most tell of. */
export async function writeDigest(
  docs: readonly ReadDoc[],
  at: { interests: readonly Interest[]; pace: Pace; onProgress?: ((progress: ReportProgress) => void) | undefined },
): Promise<Digest> {
  const { interests, pace, onProgress } = at;
  const clusters = await clusterDocs(docs, { pace });
  onProgress?.({ stage: "ranking", done: docs.length, total: docs.length });
  const stories = clusters
    .map((cluster): Story => ({ cluster, concerns: matchInterests(cluster, interests) }))
    .toSorted(
      (a, b) =>
        b.concerns.length - a.concerns.length || b.cluster.length - a.cluster.length || newestOf(b) - newestOf(a),
    )
    .slice(0, storiesMax);
  const findings: Digest["draft"]["findings"] = [];
  const leads: SentenceCandidate[] = [];
  for (const { cluster, concerns } of stories) {
    const told = await tell(cluster, pace);
    if (told === null) continue;
    const draft = (candidate: SentenceCandidate) => draftSentence(candidate, String(candidate.source.index));
    findings.push({ heading: draft(told.heading), sentences: told.sentences.map(draft), concerns });
    if (leads.length < storiesInShort) leads.push(told.sentences[0] ?? told.heading);
    onProgress?.({ stage: "writing", done: findings.length, total: stories.length });
  }
  const bluf = leads.map((candidate) => draftSentence(candidate, String(candidate.source.index)));
  const concerned = new Set(stories.flatMap(({ concerns }) => concerns));
  const gaps = interests.filter(({ name }) => !concerned.has(name)).map(({ name }) => `No story concerns “${name}”.`);
  if (clusters.length > storiesMax) gaps.push(`${clusters.length - storiesMax} smaller stories were left out.`);
  const ranked = stories.flatMap(({ cluster }) => cluster.map((source) => ({ source, relevance: 1 })));
  return { draft: { bluf, findings, timeline: [], actions: [] }, ranked, gaps };
}

/** The headline that says most, then sentences that each bring something new, from whichever item has them. */
async function tell(
  cluster: Cluster,
  pace: Pace,
): Promise<{ heading: SentenceCandidate; sentences: SentenceCandidate[] } | null> {
  const candidates = await readSentences(
    cluster.map((source) => ({ source, relevance: 1 })),
    { pace },
  );
  const titles = candidates.filter(({ field }) => field === "title");
  const bodies = candidates.filter(({ field, cues }) => field === "body" && cues.asking === 0);
  const heading = titles.toSorted((a, b) => b.atoms.size - a.atoms.size || b.stems.size - a.stems.size)[0] ?? bodies[0];
  if (heading === undefined) return null;
  const known = new Set<string>();
  const sentences: SentenceCandidate[] = [];
  const inOrder = bodies.toSorted((a, b) => a.position - b.position || b.writtenAt - a.writtenAt);
  for (const candidate of inOrder) {
    if (sentences.length === sentencesPerStoryMax) break;
    if (candidate.quote === heading.quote) continue;
    const fresh = [...candidate.stems].filter((stem) => !known.has(stem)).length;
    if (fresh < Math.max(3, candidate.stems.size * 0.5)) continue;
    sentences.push(candidate);
    for (const stem of candidate.stems) known.add(stem);
  }
  return { heading, sentences };
}

function newestOf({ cluster }: Story): number {
  return cluster.at(-1)?.at ?? 0;
}
