import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { Database } from "../db/open-database.ts";
import type { BudgetWhose } from "./budget-failure.ts";

export type Release = () => Promise<void>;

export interface Wish {
  readonly budget: string;
  readonly location: string;
  readonly person: string;
  readonly max: Readonly<Record<BudgetWhose, number>>;
}

/** Places that are taken until they are given back, counted over all processes. */
export interface Holds {
  /** Whose budget has no slot left, if none was taken. */
  take(wish: Wish): Promise<Release | BudgetWhose>;
  close(): Promise<void>;
}

const renewMs = 20_000;
const isLive = sql`seen_at > now() - interval '60 seconds'`;

/** A process renews what it holds by one statement; what a killed one held is counted for a minute. */
export function createHolds(db: Database): Holds {
  const holder = randomUUID();
  let held = 0;
  const renewing = setInterval(() => {
    if (held === 0) return;
    void db
      .withSystem((trx) => sql`UPDATE budget_holds SET seen_at = now() WHERE holder = ${holder}`.execute(trx))
      .catch(() => undefined);
  }, renewMs).unref();

  return {
    async take({ budget, location, person, max }) {
      const id = randomUUID();
      const full = await db.withSystem(async (trx): Promise<BudgetWhose | undefined> => {
        // One at a time for each workspace: of many at once exactly as many get through.
        await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`${budget} ${location}`}, 85))`.execute(trx);
        await sql`DELETE FROM budget_holds WHERE place = ${location} AND budget = ${budget} AND NOT ${isLive}`.execute(
          trx,
        );
        const { rows } = await sql<{ all: number; own: number }>`SELECT count(*)::int AS "all",
          (count(*) FILTER (WHERE person = ${person}))::int AS own
          FROM budget_holds WHERE place = ${location} AND budget = ${budget}`.execute(trx);
        const { all = 0, own = 0 } = rows[0] ?? {};
        if (own >= max.person) return "person";
        if (all >= max.workspace) return "workspace";
        await sql`INSERT INTO budget_holds (id, budget, place, person, holder)
          VALUES (${id}, ${budget}, ${location}, ${person}, ${holder})`.execute(trx);
        return undefined;
      });
      if (full !== undefined) return full;
      held += 1;
      let isReleased = false;
      return async () => {
        if (isReleased) return;
        isReleased = true;
        held -= 1;
        await db.withSystem((trx) => sql`DELETE FROM budget_holds WHERE id = ${id}`.execute(trx));
      };
    },
    async close() {
      clearInterval(renewing);
      if (held === 0) return;
      await db.withSystem((trx) => sql`DELETE FROM budget_holds WHERE holder = ${holder}`.execute(trx));
    },
  };
}

export async function countHolds(
  db: Database,
  { budget, location, person }: { budget: string; location: string; person: string | null },
): Promise<number> {
  const { rows } = await db.withSystem((trx) =>
    sql<{
      used: number;
    }>`SELECT count(*)::int AS used FROM budget_holds WHERE place = ${location} AND budget = ${budget}
      AND ${isLive} AND (${person}::text IS NULL OR person = ${person})`.execute(trx),
  );
  return rows[0]?.used ?? 0;
}
