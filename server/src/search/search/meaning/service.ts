import type { AgentModel } from "@hoopoe/agents/models/agent-model.ts";
import { embedTexts } from "@hoopoe/agents/models/embed-texts.ts";
import type { PirMeaning } from "@hoopoe/contract/search/pir.ts";
import type { Database } from "../../../platform/db/open-database.ts";
import type { Scope } from "../../../platform/scope.ts";
import { countVectors, hasVectors, loadTrouble, loadWithoutVector, saveTrouble, saveVectors } from "./store.ts";

/** Where in the space of meaning a search points, and in whose space. */
export interface Aim {
  readonly model: string;
  readonly vector: readonly number[];
}

/** Vectors beside the words: made by the engine, used by best first. */
export interface MeaningService {
  state(scope: Scope): Promise<PirMeaning>;
  /** Undefined where a search goes by its words alone: no pgvector, no model, or its endpoint does not answer in time. */
  aim(scope: Scope, words: string): Promise<Aim | undefined>;
  /** Whether items wait for a vector that somebody could make. */
  isWanted(scope: Scope): Promise<boolean>;
  /** Makes the next vectors after this id; gives the id to go on from, null at the end or where the endpoint fails. */
  makeNext(scope: Scope, after: string, signal: AbortSignal): Promise<string | null>;
}

export interface MeaningDeps {
  readonly db: Database;
  /** Who makes the vectors of a workspace. */
  readonly embedder: (scope: Scope) => Promise<{ id: string; model: AgentModel } | undefined>;
  /** How long a search waits for its vector. */
  readonly aimMs?: number;
}

const batchCount = 64;
const batchMs = 60_000;
/** A search does not wait longer for what only betters it. */
const aimMsDefault = 2_500;
/** An index of pgvector reaches no further. */
const widthMax = 4_000;

export function createMeaningService({ db, embedder, aimMs = aimMsDefault }: MeaningDeps): MeaningService {
  const keepsVectors = (scope: Scope) => db.withTenant(scope, hasVectors);

  return {
    async state(scope) {
      if (!(await keepsVectors(scope))) return { status: "off", why: "no-pgvector" };
      const found = await embedder(scope);
      if (found === undefined) return { status: "off", why: "no-model" };
      return db.withTenant(scope, async (trx) => ({
        status: "on",
        model: found.model.label,
        ...(await countVectors(trx, found.id)),
        trouble: await loadTrouble(trx),
      }));
    },

    async aim(scope, words) {
      const found = (await keepsVectors(scope)) ? await embedder(scope) : undefined;
      if (found === undefined) return undefined;
      const made = await embedTexts(found.model, [words], { signal: AbortSignal.timeout(aimMs), retryCountMax: 0 });
      const [vector] = made.status === "made" ? made.vectors : [];
      return vector === undefined || vector.length > widthMax ? undefined : { model: found.id, vector };
    },

    async isWanted(scope) {
      const found = (await keepsVectors(scope)) ? await embedder(scope) : undefined;
      if (found === undefined) return false;
      const asked = { model: found.id, after: "0", countMax: 1 };
      return (await db.withTenant(scope, (trx) => loadWithoutVector(trx, asked))).length > 0;
    },

    async makeNext(scope, after, signal) {
      const found = await embedder(scope);
      if (found === undefined) return null;
      const asked = { model: found.id, after, countMax: batchCount };
      const texts = await db.withTenant(scope, (trx) => loadWithoutVector(trx, asked));
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
        if (made.status === "made" && trouble === null)
          await saveVectors(trx, { model: found.id, texts, vectors: made.vectors });
        await saveTrouble(trx, trouble);
      });
      return trouble === null ? last.id : null;
    },
  };
}
