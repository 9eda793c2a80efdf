import type { RouteReply } from "@hoopoe/contract/define-route.ts";
import type { homeGet, homeVisit } from "@hoopoe/contract/operations/routes/home.ts";
import type { Database } from "../../platform/db/open-database.ts";
import type { Scope } from "../../platform/scope.ts";
import { utcWords } from "../../platform/utc-words.ts";
import type { ApprovalRow, Decider } from "../../work/approvals/service.ts";
import type { SearchService } from "../../search/search/service.ts";
import { attentionMax, loadAttention } from "./attention-store.ts";
import { loadExecutions, loadIntegrationCount, loadRunning } from "./store.ts";
import { loadSince, noteVisit } from "./visit-store.ts";

export interface HomeService {
  load(caller: Decider): Promise<RouteReply<typeof homeGet>>;
  visit(scope: Scope): Promise<RouteReply<typeof homeVisit>>;
}

const volumeDays = 14;
const dayMs = 86_400_000;

export interface HomeDeps {
  readonly db: Database;
  readonly search: SearchService;
  /** What keeps the product itself from working as it should, in a sentence each. */
  readonly notices?: () => Promise<readonly string[]>;
  /** The approvals that wait for this person's word, newest first. */
  readonly pendingFor: (decider: Decider, countMax: number) => Promise<readonly ApprovalRow[]>;
}

export function createHomeService({ db, search, pendingFor, notices = async () => [] }: HomeDeps): HomeService {
  return {
    async load(scope) {
      const newest = await search.search(scope, { terms: "", sources: [], limit: 1 });
      const newestAt = newest.results[0]?.date;
      const to = newestAt === undefined ? null : new Date(Date.parse(newestAt) + 1).toISOString();
      const from = to === null ? null : new Date(Date.parse(to) - volumeDays * dayMs).toISOString();
      const everything = { terms: "", sources: [] };
      const [request, all, volume, rest] = await Promise.all([
        pendingFor(scope, attentionMax),
        search.summarise(scope, everything),
        search.summarise(scope, { ...everything, from, to }),
        db.withTenant(scope, async (trx) => ({
          integrationCount: await loadIntegrationCount(trx),
          running: await loadRunning(trx),
          executions: await loadExecutions(trx),
          attention: await loadAttention(trx),
        })),
      ]);
      const attention = [...request.map(requesterOf), ...rest.attention].slice(0, attentionMax);
      return { notices: [...(await notices())], itemCount: all.total, ...rest, attention, volume };
    },
    visit: (scope) =>
      db.withTenant(scope, async (trx) => {
        const since = await noteVisit(trx, scope);
        return { since: since?.toISOString() ?? null, ...(await loadSince(trx, since)) };
      }),
  };
}

function requesterOf(row: ApprovalRow): RouteReply<typeof homeGet>["attention"][number] {
  const { id, title, executionId, requestedAt, expiresAt } = row;
  const detail = `Needs a decision${expiresAt === null ? "" : ` by ${utcWords(expiresAt)}`}.`;
  const nothingElse = { integrationId: null, reportId: null };
  return {
    kind: "approval",
    title,
    detail,
    at: requestedAt.toISOString(),
    approvalId: id,
    executionId,
    ...nothingElse,
  };
}
