import type { Scope } from "../../platform/scope.ts";
import { loadStaleSources } from "./stale-store.ts";
import type { AnswerDeps } from "./answer-deps.ts";
import type { Turn } from "./load-turn.ts";

/** What an answer cannot know, because a source was not read lately: one sentence for each such source. */
export async function staleNotices({ db }: AnswerDeps, scope: Scope, { streams, asOf }: Turn): Promise<string[]> {
  const stale = await db.withTenant(scope, (trx) => loadStaleSources(trx, scope, { streams, asOf }));
  return stale.slice(0, 3).map(({ name, lastStatus, succeededAt }) => {
    const last = succeededAt === null ? "was never read to its end" : `was last read on ${minute(succeededAt)} UTC`;
    return `${name} ${last}${lastStatus === "failed" ? ", and failed since" : ""}: what came later is not in this answer.`;
  });
}

function minute(iso: string): string {
  return iso.slice(0, 16).replace("T", " at ");
}
