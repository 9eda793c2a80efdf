import { overlapOf } from "./retrieval/overlap-of.ts";
import type { Pace } from "./retrieval/start-pace.ts";
import type { ReadDoc } from "./read-docs.ts";
import { type Marks, readMarks } from "./read-marks.ts";

/** Items that tell one story, the earliest first. */
export type Cluster = readonly ReadDoc[];

const commonMax = 60;
const rareSharedMin = 3;
const likenessMin = 0.5;
const titleLikenessMin = 0.72;
/** Of two that name the same in their headlines. */
const namedLikenessMin = 0.22;
/** Of two headlines that differ in their numbers alone: "Daily briefing, 17 November", "…, 18 November". */
const seriesLikenessMin = 0.8;
/** Words in common beside the one name that two headlines share: a product has more news than one. */
const besideMin = 3;
/** Of two headlines of one form that differ in what they are about: more than this is one text, told twice. */
const copyMin = 0.9;
const formLikenessMin = 0.6;
const formWordsMin = 3;
const idsMax = 3;
const apartMsMax = 5 * 86_400_000;

/**
 * Puts together what tells one story: within five days, with several rare words in common, and the same id, half of the
 * lead, or the name in the headline. Pairs are looked for through rare words alone, so that 5,000 items need no 12 million
 * comparisons.
 */
export async function clusterDocs(docs: readonly ReadDoc[], { pace }: { pace: Pace }): Promise<Cluster[]> {
  const marks = readMarks(docs);
  const docsOf = new Map<string, number[]>();
  for (const [index, { lead }] of marks.entries())
    for (const stem of lead) docsOf.set(stem, [...(docsOf.get(stem) ?? []).slice(0, commonMax), index]);
  const parent = docs.map((_, index) => index);
  const rootOf = (index: number): number => {
    let root = index;
    while ((parent[root] ?? root) !== root) root = parent[root] ?? root;
    return root;
  };
  for (const [index, own] of marks.entries()) {
    await pace();
    for (const [other, count] of sharedWith(own, index, docsOf)) {
      if (count < rareSharedMin || !areNear(docs[index], docs[other])) continue;
      if (isSameStory(own, marks[other] ?? own)) parent[rootOf(index)] = rootOf(other);
    }
  }
  const clusters = Map.groupBy(docs, (_, index) => rootOf(index));
  return [...clusters.values()].map((cluster) => cluster.toSorted((a, b) => a.at - b.at));
}

/** The earlier documents with which one shares rare words of its lead, and how many. */
function sharedWith(
  { lead }: Marks,
  index: number,
  docsOf: ReadonlyMap<string, readonly number[]>,
): ReadonlyMap<number, number> {
  const shared = new Map<number, number>();
  for (const stem of lead) {
    const others = docsOf.get(stem) ?? [];
    if (others.length > commonMax) continue;
    for (const other of others) if (other < index) shared.set(other, (shared.get(other) ?? 0) + 1);
  }
  return shared;
}

function areNear(one: ReadDoc | undefined, other: ReadDoc | undefined): boolean {
  return Math.abs((one?.at ?? 0) - (other?.at ?? 0)) <= apartMsMax;
}

function isSameStory(one: Marks, other: Marks): boolean {
  const likeness = overlapOf(one.lead, other.lead);
  if (one.pattern === other.pattern && one.numbers !== other.numbers) return likeness >= seriesLikenessMin;
  // A list of many ids is a round-up, and of no one story.
  const hasIds = [one, other].every(({ ids }) => ids.size > 0 && ids.size <= idsMax);
  if (hasIds) return meets(one.ids, other.ids);
  if (isOfOneForm(one, other, likeness)) return false;
  // Two that each name in the headline whom the other does not know tell of the same kind of thing, not of the same.
  const isNamed = ({ titleNames }: Marks, { names }: Marks) => titleNames.size === 0 || meets(titleNames, names);
  if (!isNamed(one, other) || !isNamed(other, one)) return false;
  if (likeness >= likenessMin || overlapOf(one.title, other.title) >= titleLikenessMin) return true;
  const shared = [...one.names].filter((name) => other.names.has(name));
  const beside = [...one.lead].filter((stem) => other.lead.has(stem) && !shared.includes(stem)).length;
  const isAboutTheSame = shared.length >= 2 || (meets(one.titleNames, other.titleNames) && beside >= besideMin);
  return isAboutTheSame && likeness >= namedLikenessMin;
}

/** "Ransomware hits Delmar County schools", "… Delmar County hospital": one form, filled in otherwise, and neither knows the other's word. */
function isOfOneForm(one: Marks, other: Marks, likeness: number): boolean {
  if (likeness >= copyMin || one.form.length !== other.form.length || one.form.length < formWordsMin) return false;
  const changed = one.form.flatMap((word, at): [string, string][] => {
    const place = other.form[at] ?? word;
    return place === word ? [] : [[word, place]];
  });
  if (changed.length === 0 || changed.length > one.form.length / 2) return false;
  return changed.some(([own, strange]) => {
    if (other.lead.has(own) || one.lead.has(strange)) return false;
    const areNames = one.formNames.has(own) && other.formNames.has(strange);
    return areNames || (likeness >= formLikenessMin && one.things.has(own) && other.things.has(strange));
  });
}

function meets(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return [...one].some((stem) => other.has(stem));
}
