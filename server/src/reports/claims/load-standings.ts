import { standingIn, type KnownPeople, weighedStanding } from "@hoopoe/agents/claims/standing.ts";
import type { Standing } from "@hoopoe/contract/reports/claim.ts";
import type { CitedStanding } from "@hoopoe/contract/reports/routes/claim.ts";
import type { Trx } from "../../platform/db/open-database.ts";
import type { Scope } from "../../platform/scope.ts";
import type { ClaimsDeps } from "./claims-deps.ts";
import { keptIdsOf, loadMailFacts } from "./claims-store.ts";
import { loadPeople } from "./load-people.ts";

export interface Authored {
  readonly itemId: string;
  readonly author: string;
  readonly source_datatype: string;
}

/** Who the authors of items are, by item id, as far as that is known: before a domain is listed as own, of members and who is listed. */
export function loadStandings(
  { db }: Pick<ClaimsDeps, "db">,
  scope: Scope,
  items: readonly Authored[],
): Promise<ReadonlyMap<string, Standing>> {
  return db.withTenant(scope, async (trx) => {
    const people = await loadPeople(trx, scope);
    return standingsOf(trx, items, (item) => weighedStanding(item, people));
  });
}

/** Who the authors of the items that a report cites are to the workspace. */
export async function loadCitedStandings(deps: ClaimsDeps, scope: Scope, reportId: string): Promise<CitedStanding[]> {
  const { doc } = await deps.loadReport(scope, reportId);
  const standings = await deps.db.withTenant(scope, async (trx) => {
    const people: KnownPeople = await loadPeople(trx, scope);
    return standingsOf(trx, doc?.evidence ?? [], (item) => standingIn(item, people).standing);
  });
  return [...standings].map(([itemId, standing]) => ({ itemId, standing }));
}

async function standingsOf(
  trx: Trx,
  items: readonly Authored[],
  standingOf: (item: Parameters<typeof standingIn>[0]) => Standing | null,
): Promise<Map<string, Standing>> {
  const facts = await loadMailFacts(trx, keptIdsOf(items));
  return new Map(
    items.flatMap(({ itemId, author, source_datatype: source }) => {
      const standing = standingOf({ author, source, facts: facts.get(itemId) ?? null });
      return standing === null ? [] : [[itemId, standing] as const];
    }),
  );
}
