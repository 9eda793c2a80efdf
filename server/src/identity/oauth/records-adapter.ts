import { type Adapter, errors } from "oidc-provider";
import type { Clock } from "../../platform/clock/clock.ts";
import type { Database, Trx } from "../../platform/db/open-database.ts";
import { hashToken } from "../../platform/tickets/token.ts";
import { deleteRecord, deleteRecordsOf, loadRecord, saveRecord, spendRecord } from "./record-store.ts";

export interface RecordsOptions {
  readonly db: Database;
  readonly clock: Clock;
  readonly tenantId: string;
  /** Told where a grant is taken back by the protocol itself: a code or a refresh token came a second time. */
  readonly onRevoked: (grantKey: string) => Promise<void>;
}

const unusedClientMs = 86_400_000;
/** Calls of a client that refresh at the same moment, and a reply that was lost, are no theft for so long. */
const graceMs = 10_000;

/** Where the OAuth server of one organisation keeps its records: one table, and no session of its own beside ours. */
export function recordsAdapter({ db, clock, tenantId, onRevoked }: RecordsOptions): (model: string) => Adapter {
  return (model) => {
    const keyOf = (id: string) => ({ tenantId, model, idHash: hashToken(id) });
    const within = <T>(run: (trx: Trx) => Promise<T>) => db.withTenant({ tenantId }, run);
    const times = () => {
      const now = clock.now();
      const firstSince = new Date(now.getTime() - (model === "RefreshToken" ? graceMs : 0));
      return { now, firstSince, spentBefore: firstSince };
    };
    const isOurs = model !== "Session";
    return {
      async upsert(id, payload, expiresInS) {
        if (!isOurs) return;
        const now = clock.now();
        const lifeMs = model === "Client" ? unusedClientMs : (expiresInS ?? 0) * 1000;
        const expiresAt = new Date(now.getTime() + lifeMs);
        await within((trx) => saveRecord(trx, keyOf(id), { payload, expiresAt, now }));
      },
      async find(id) {
        const found = isOurs ? await within((trx) => loadRecord(trx, keyOf(id), times())) : undefined;
        return found === undefined ? undefined : { ...found, jti: id };
      },
      async consume(id) {
        const isFirst = await within((trx) => spendRecord(trx, keyOf(id), times()));
        if (!isFirst) throw new errors.InvalidGrant("it was already used");
      },
      destroy: (id) => within((trx) => deleteRecord(trx, keyOf(id))),
      async revokeByGrantId(grantKey) {
        await within((trx) => deleteRecordsOf(trx, { tenantId, grantKey }));
        await onRevoked(grantKey);
      },
      findByUid: async () => undefined,
      findByUserCode: async () => undefined,
    };
  };
}
