import { clusterDocs, type Cluster } from "./cluster-docs.ts";
import type { Quoted } from "./draft-report.ts";
import { type Interest, matchInterests } from "./match-interests.ts";
import { type Passage, readPassages } from "./passages.ts";
import { quoteSentence } from "./quote-sentence.ts";
import type { ReadDoc } from "./read-docs.ts";
import type { Pace } from "./retrieval/start-pace.ts";
import type { ReportProgress } from "./source-doc.ts";

const storiesMax = 12;
const storiesInShort = 5;
const passagesPerStoryMax = 3;
/** Of a further quote at least so much must be new. */
const freshShareMin = 0.5;

interface Story {
  readonly cluster: Cluster;
  readonly concerns: string[];
}

/** News in quotes: each story once however often it was told, what concerns the workspace's questions first, then what most tell of. */
export async function writeDigest(
  docs: readonly ReadDoc[],
  at: { interests: readonly Interest[]; pace: Pace; onProgress?: ((progress: ReportProgress) => void) | undefined },
): Promise<Quoted> {
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
  const findings: Quoted["draft"]["findings"] = [];
  const leads: Passage[] = [];
  for (const { cluster, concerns } of stories) {
    const [heading, ...passages] = await passagesOf(cluster, pace);
    if (heading === undefined) continue;
    const sentences = passages.map((passage) => quoteSentence(passage));
    findings.push({ heading: quoteSentence(heading), sentences, concerns });
    if (leads.length < storiesInShort) leads.push(passages[0] ?? heading);
    onProgress?.({ stage: "writing", done: findings.length, total: stories.length });
  }
  const concerned = new Set(stories.flatMap(({ concerns }) => concerns));
  const gaps = interests.filter(({ name }) => !concerned.has(name)).map(({ name }) => `No story concerns “${name}”.`);
  if (clusters.length > storiesMax) gaps.push(`${clusters.length - storiesMax} smaller stories were left out.`);
  return {
    draft: { bluf: leads.map((passage) => quoteSentence(passage)), findings, timeline: [], actions: [] },
    ranked: stories.flatMap(({ cluster }) => cluster.map(({ index }) => ({ index, relevance: 1 }))),
    gaps,
  };
}

/** The longest headline, then sentences that each bring something new, from whichever item has them. */
async function passagesOf(cluster: Cluster, pace: Pace): Promise<Passage[]> {
  const passages = await readPassages(cluster, { pace });
  const [titles, bodies] = [
    passages.filter(({ field }) => field === "title"),
    passages
      .filter(({ field }) => field === "body")
      .toSorted((a, b) => a.position - b.position || b.source.at - a.source.at),
  ];
  const heading = titles.toSorted((a, b) => b.stems.size - a.stems.size)[0] ?? bodies[0];
  if (heading === undefined) return [];
  const known = new Set<string>();
  const chosen: Passage[] = [];
  for (const passage of bodies) {
    if (chosen.length === passagesPerStoryMax) break;
    if (passage.quote === heading.quote) continue;
    const fresh = [...passage.stems].filter((stem) => !known.has(stem)).length;
    if (fresh < Math.max(3, passage.stems.size * freshShareMin)) continue;
    chosen.push(passage);
    for (const stem of passage.stems) known.add(stem);
  }
  return [heading, ...chosen];
}

function newestOf({ cluster }: Story): number {
  return cluster.at(-1)?.at ?? 0;
}
