import type { AgentModel } from "@hoopoe/agents/models/agent-model.ts";
import { embedTexts } from "@hoopoe/agents/models/embed-texts.ts";
import type { PirMeaning } from "@hoopoe/contract/search/pir.ts";
import { bind } from "../../../platform/bind.ts";
import type { Clock } from "../../../platform/clock/clock.ts";
import type { Database, Trx } from "../../../platform/db/open-database.ts";
import { fail } from "../../../platform/fail.ts";
import type { Scope } from "../../../platform/scope.ts";
import { countFound, loadOwnQueries, queriesMin } from "./measure.ts";
import { loadNearPlain } from "./plain/load-near-plain.ts";
import { toPlain } from "./plain/quantise.ts";
import { savePlainVectors } from "./plain/store.ts";
import type { VectorCache } from "./plain/vector-cache.ts";
import {
  countVectors,
  hasVectors,
  loadMeasured,
  loadNear,
  loadTrouble,
  loadWithoutVector,
  type Near,
  type Measured,
  saveMeasured,
  saveTrouble,
  saveVectors,
} from "./store.ts";

/** Where in the space of meaning a search points, and how much that counts beside its words. */
export interface Aim {
  readonly near: Near;
  readonly weight: number;
}

export interface MeaningDeps {
  readonly db: Database;
  readonly clock: Clock;
  /** Who makes the vectors of a workspace. */
  readonly embedder: (scope: Scope) => Promise<{ id: string; model: AgentModel } | undefined>;
  /** For databases without pgvector. */
  readonly cache: VectorCache;
  /** How long a search waits for its vector. */
  readonly aimMs?: number;
}

/** Vectors beside the words: made by the engine, used by best first as far as they were measured to help. */
export type MeaningService = ReturnType<typeof createMeaningService>;

export function createMeaningService(deps: MeaningDeps) {
  return bind(deps, { state, aim, isWanted, makeNext, measure, measureIfDue });
}

const batchCount = 64;
const batchMs = 60_000;
const measureMs = 60_000;
/** A search does not wait longer for what only betters it. */
const aimMsDefault = 2_500;
/** An index of pgvector reaches no further. */
const widthMax = 4_000;
/** With so many times as many items, what was measured is measured again. */
const growth = 4;

async function state({ db, embedder, cache }: MeaningDeps, scope: Scope): Promise<PirMeaning> {
  const found = await embedder(scope);
  if (found === undefined) return { status: "off", why: "no-model" };
  const known = await db.withTenant(scope, async (trx) => ({
    isPlain: !(await hasVectors(trx)),
    counts: await countVectors(trx, found.id),
    trouble: await loadTrouble(trx),
    measured: await loadMeasured(trx),
  }));
  const isTooLarge = known.isPlain && (await cache.open(scope, found.id)) === "too-large";
  return {
    status: "on",
    model: found.model.label,
    ...known.counts,
    trouble: isTooLarge
      ? "they need more memory than this server has for them; pgvector has no such limit"
      : known.trouble,
    measured: known.measured?.modelId === found.id ? known.measured : null,
  };
}

/** Undefined where a search goes by its words alone: no model, no weight, or its endpoint doesn't answer in time. */
async function aim(deps: MeaningDeps, scope: Scope, words: string): Promise<Aim | undefined> {
  const { db, embedder, aimMs = aimMsDefault } = deps;
  const found = await embedder(scope);
  if (found === undefined) return undefined;
  const measured = await db.withTenant(scope, loadMeasured);
  if (measured?.modelId !== found.id || measured.weight === 0) return undefined;
  const [toNear, made] = await Promise.all([
    openVectors(deps, scope, found.id),
    embedTexts(found.model, [words], { signal: AbortSignal.timeout(aimMs), retryCountMax: 0 }),
  ]);
  const [vector] = made.status === "made" ? made.vectors : [];
  if (toNear === undefined || vector === undefined || vector.length > widthMax) return undefined;
  return { near: toNear(vector), weight: measured.weight };
}

/** How vectors of a model are searched; undefined while they are read into memory, or where they don't fit. */
async function openVectors(
  { db, cache }: MeaningDeps,
  scope: Scope,
  model: string,
): Promise<((vector: readonly number[]) => Near) | undefined> {
  if (await db.withTenant(scope, hasVectors))
    return (vector) => (trx, criteria) => loadNear(trx, { ...criteria, model, vector });
  const block = await cache.open(scope, model);
  if (typeof block === "string") return undefined;
  return (vector) => (trx, criteria) => loadNearPlain(trx, { ...criteria, model, vector }, block);
}

/** Whether items wait for a vector that somebody could make, or their use waits to be measured. */
async function isWanted({ db, embedder }: MeaningDeps, scope: Scope): Promise<boolean> {
  const found = await embedder(scope);
  if (found === undefined) return false;
  const request = { model: found.id, after: "0", countMax: 1 };
  return db.withTenant(
    scope,
    async (trx) => (await loadWithoutVector(trx, request)).length > 0 || (await isDue(trx, found.id)),
  );
}

async function isDue(trx: Trx, modelId: string): Promise<boolean> {
  const measured = await loadMeasured(trx);
  const { made } = await countVectors(trx, modelId);
  return made > 0 && (measured?.modelId !== modelId || made >= growth * Math.max(measured.made, 1));
}

/** Makes the next vectors after this id; gives the id to go on from, null at the end or where the endpoint fails. */
async function makeNext(
  { db, embedder }: MeaningDeps,
  scope: Scope,
  after: string,
  signal: AbortSignal,
): Promise<string | null> {
  const found = await embedder(scope);
  if (found === undefined) return null;
  const request = { model: found.id, after, countMax: batchCount };
  const texts = await db.withTenant(scope, (trx) => loadWithoutVector(trx, request));
  const last = texts.at(-1);
  if (last === undefined) return null;
  const made = await embedTexts(
    found.model,
    texts.map(({ text }) => text),
    { signal: AbortSignal.any([signal, AbortSignal.timeout(batchMs)]), retryCountMax: 3 },
  );
  const width = made.status === "made" ? (made.vectors[0]?.length ?? 0) : 0;
  const trouble =
    made.status === "failed"
      ? made.reason
      : width > widthMax
        ? `vectors of ${width} numbers are longer than the ${widthMax} that can be searched`
        : null;
  await db.withTenant(scope, async (trx) => {
    if (made.status === "made" && trouble === null) {
      const kept = { model: found.id, texts };
      if (await hasVectors(trx)) await saveVectors(trx, { ...kept, vectors: made.vectors });
      else await savePlainVectors(trx, { ...kept, vectors: made.vectors.map(toPlain) });
    }
    await saveTrouble(trx, trouble);
  });
  return trouble === null ? last.id : null;
}

/** Measures where nobody has, or where there is far more to measure by now. */
async function measureIfDue(deps: MeaningDeps, scope: Scope): Promise<void> {
  const found = await deps.embedder(scope);
  if (found === undefined || !(await deps.db.withTenant(scope, (trx) => isDue(trx, found.id)))) return;
  const outcome = await measureWith(deps, scope, found);
  if (typeof outcome === "string") await deps.db.withTenant(scope, (trx) => saveTrouble(trx, outcome));
}

/** Measures what meaning is worth on the workspace's own items, and searches by it from now on. @throws Failure meaning-unmeasured */
async function measure(deps: MeaningDeps, scope: Scope): Promise<PirMeaning> {
  const found = (await deps.embedder(scope)) ?? fail("meaning-unmeasured", { reason: "no model makes embeddings" });
  // Everybody's search goes by it: as the system sees items, not as the one who asked.
  const outcome = await measureWith(deps, { ...scope, userId: null }, found);
  if (typeof outcome === "string") fail("meaning-unmeasured", { reason: outcome });
  return state(deps, scope);
}

/** What was measured, or why it couldn't be. */
async function measureWith(
  deps: MeaningDeps,
  scope: Scope,
  { id, model }: { id: string; model: AgentModel },
): Promise<Measured | string> {
  const { db, clock } = deps;
  const toNear = await openVectors(deps, scope, id);
  if (toNear === undefined) return "the embeddings are still being read. Try again in a minute";
  const queries = await db.withTenant(scope, loadOwnQueries);
  const isEnough = queries.length >= queriesMin;
  const made = isEnough
    ? await embedTexts(
        model,
        queries.map(({ words }) => words.join(" ")),
        { signal: AbortSignal.timeout(measureMs), retryCountMax: 1 },
      )
    : null;
  if (made?.status === "failed") return made.reason;
  return db.withTenant(scope, async (trx) => {
    const counted =
      made === null
        ? { queries: queries.length, words: 0, meaning: 0, alone: 0, weight: 0 }
        : await countFound(trx, queries, (index) => toNear(made.vectors[index] ?? []));
    const at = clock.now().toISOString();
    const measured = { ...counted, at, modelId: id, made: (await countVectors(trx, id)).made };
    await saveMeasured(trx, measured);
    return measured;
  });
}
