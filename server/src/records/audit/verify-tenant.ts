import type { Database } from "../../platform/db/open-database.ts";
import { type AuditRow, loadChain, loadHead } from "./store.ts";
import { type ChainState, type Evidence, verifyChain } from "./verify-chain.ts";

const batchSize = 1000;

/** Whether an organisation's chain is as it was written; reads it in batches, while more may be written. */
export function verifyTenant(
  db: Pick<Database, "withTenant">,
  tenantId: string,
  evidence: Evidence,
): Promise<ChainState> {
  async function* chain(): AsyncGenerator<AuditRow> {
    for (let after = 0; ;) {
      const rows = await db.withTenant({ tenantId }, (trx) => loadChain(trx, { after, countMax: batchSize }));
      yield* rows;
      after = rows.at(-1)?.seq ?? after;
      if (rows.length < batchSize) return;
    }
  }
  return verifyChain(chain(), () => db.withTenant({ tenantId }, (trx) => loadHead(trx)), evidence);
}
