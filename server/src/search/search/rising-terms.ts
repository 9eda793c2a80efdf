/** What the suggestion looks at: one item's kind, time (epoch ms), title and the beginning of its text. */
export interface RecentText {
  readonly at: number;
  readonly source_datatype: string;
  readonly title: string;
  readonly text: string;
}

export interface RisingTerm {
  readonly terms: string;
  readonly count: number;
  readonly newestAt: number;
}

interface Handle {
  readonly text: string;
  readonly docs: ReadonlySet<number>;
  readonly score: number;
}

const docsMin = 4;
const burstDays = 5;
const dayMs = 86_400_000;
const handlesPerSuggestion = 4;
const lookedAtMin = 12;
/** A key, a host or a file name is about one matter; a name of people and places is about many. */
const weightOfIdentifier = 3;
const candidateCountMax = 400;

/**
 * Finds what people of different sources began to talk about at the same time: ticket keys, quoted phrases and names
 * that occur in several kinds of source and crowd into a few days. Related ones are joined by OR into one search.
 */
export function risingTerms(texts: readonly RecentText[], countMax = 4): RisingTerm[] {
  const handles = rankHandles(texts);
  const suggestions: (RisingTerm & { weight: number })[] = [];
  const covered = new Set<number>();
  for (const seed of handles) {
    if (suggestions.length === Math.max(lookedAtMin, countMax)) break;
    if (shareOf(seed.docs, covered) > 0.4) continue;
    const chosen = relatedTo(seed, handles);
    const docs = new Set(chosen.flatMap((handle) => [...handle.docs]));
    for (const doc of docs) covered.add(doc);
    const newestAt = Math.max(...[...docs].map((doc) => texts[doc]?.at ?? 0));
    const burst = densestOf([...docs].map((doc) => texts[doc]?.at ?? 0));
    const terms = chosen.map((handle) => quoted(handle.text)).join(" OR ");
    const weight = Math.sqrt(burst) * chosen.reduce((sum, { text }) => sum + weightOf(text), 0);
    suggestions.push({ terms, count: docs.size, newestAt, weight });
  }
  // A matter has several handles that go together, and much of it in a few days; a word that is merely frequent has one.
  const ordered = suggestions.sort((a, b) => b.weight - a.weight).slice(0, countMax);
  return ordered.map(({ terms, count, newestAt }) => ({ terms, count, newestAt }));
}

function rankHandles(texts: readonly RecentText[]): Handle[] {
  const docsOf = new Map<string, Set<number>>();
  for (const [index, text] of texts.entries()) {
    for (const candidate of candidatesOf(text)) {
      const docs = docsOf.get(candidate) ?? new Set<number>();
      docsOf.set(candidate, docs.add(index));
    }
  }
  const handles: Handle[] = [];
  for (const [text, docs] of docsOf) {
    if (docs.size < docsMin || docs.size > texts.length / 4) continue;
    const score = scoreOf([...docs].map((doc) => texts[doc]).filter((doc) => doc !== undefined));
    if (score > 0) handles.push({ text, docs, score });
  }
  return handles.sort((a, b) => b.score - a.score).slice(0, candidateCountMax);
}

/** Several kinds of source, many items, most of them within a few days: each factor raises the score. */
function scoreOf(docs: readonly RecentText[]): number {
  const sources = new Set(docs.map((doc) => doc.source_datatype)).size;
  if (sources < 2) return 0;
  const densest = densestOf(docs.map((doc) => doc.at));
  return sources ** 2 * Math.log2(1 + docs.length) * (densest / docs.length) ** 2;
}

/** How many of these moments lie within the fullest few days. */
function densestOf(moments: readonly number[]): number {
  const times = moments.toSorted((a, b) => a - b);
  let densest = 0;
  for (let first = 0, last = 0; last < times.length; last++) {
    while ((times[last] ?? 0) - (times[first] ?? 0) > burstDays * dayMs) first++;
    densest = Math.max(densest, last - first + 1);
  }
  return densest;
}

function relatedTo(seed: Handle, handles: readonly Handle[]): Handle[] {
  const chosen = [seed];
  for (const handle of handles.toSorted((a, b) => weightOf(b.text) - weightOf(a.text))) {
    if (chosen.length === handlesPerSuggestion) break;
    const isSame = chosen.some((one) => one === handle || sharesWord(one.text, handle.text));
    if (!isSame && goTogether(seed.docs, handle.docs)) chosen.push(handle);
  }
  return chosen;
}

/** Much of the other lies within the seed, or most of a small seed within the other: a file's name within its ticket. */
function goTogether(seed: ReadonlySet<number>, other: ReadonlySet<number>): boolean {
  return shareOf(other, seed) >= 0.3 || (other.size <= 5 * seed.size && shareOf(seed, other) >= 0.5);
}

function weightOf(text: string): number {
  return text.includes(" ") ? 1 : weightOfIdentifier;
}

/** Share of `docs` that lie in `others`. */
function shareOf(docs: ReadonlySet<number>, others: ReadonlySet<number>): number {
  let shared = 0;
  for (const doc of docs) if (others.has(doc)) shared++;
  return shared / docs.size;
}

function sharesWord(a: string, b: string): boolean {
  const words = new Set(a.toLowerCase().split(/\s+/));
  return b
    .toLowerCase()
    .split(/\s+/)
    .some((word) => words.has(word));
}

/** Ticket-like keys, host names, quoted phrases of two to five words, and names of two or three capitalised words. */
function candidatesOf({ title, text }: RecentText): Set<string> {
  const found = new Set<string>();
  for (const part of [title, text]) {
    for (const [key] of part.matchAll(/\b[A-Z]{2,10}-\d{2,}\b/g)) found.add(key);
    for (const [host] of part.matchAll(/\b(?:[a-z0-9-]+\.)+[a-z]{2,}\b(?!@)/g)) found.add(host);
    for (const [, phrase] of part.matchAll(/["“]([^"“”\n]{6,60})["”]/g)) addPhrase(found, phrase);
    for (const [name] of part.matchAll(/(?<![.!?:]\s|^)\b\p{Lu}[\p{L}\p{N}]+(?: \p{Lu}[\p{L}\p{N}]+){1,2}\b/gu))
      found.add(name);
  }
  return found;
}

function addPhrase(found: Set<string>, phrase: string | undefined): void {
  const words =
    phrase
      ?.trim()
      .replace(/[.,;!?]+$/, "")
      .split(/\s+/) ?? [];
  if (words.length >= 2 && words.length <= 5) found.add(words.join(" "));
}

function quoted(text: string): string {
  return text.includes(" ") ? `"${text}"` : text;
}
