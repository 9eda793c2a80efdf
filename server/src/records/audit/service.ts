import type { AuditDetails, AuditEntry } from "@hoopoe/contract/records/audit.ts";
import { type auditFormats, auditFilter, type AuditFilter } from "@hoopoe/contract/records/routes/audit.ts";
import type { Clock } from "../../platform/clock/clock.ts";
import type { Database, Trx } from "../../platform/db/open-database.ts";
import { StartError } from "../../platform/env/start-error.ts";
import { fail } from "../../platform/fail.ts";
import type { Keyring } from "../../platform/secrets/keyring.ts";
import type { Scope } from "../../platform/scope.ts";
import type { Tickets } from "../../platform/tickets/tickets.ts";
import { exportAudit, type AuditFile } from "./export-audit.ts";
import { appendEntry, type AuditRow, loadEntries, loadHead, type NewEntry } from "./store.ts";
import type { ChainState } from "./verify-chain.ts";
import { verifyTenant } from "./verify-tenant.ts";

/** What happened. `action` is `noun.verb` (contract/audit.ts has the known ones); nothing secret goes into `details`. */
export interface AuditEvent {
  readonly tenantId: string;
  /** Absent for what concerns the organisation, not one workspace. */
  readonly workspaceId?: string;
  /** Absent where nobody was at the keyboard. */
  readonly userId?: string | null;
  readonly action: string;
  /** What it was done to, as people call it: a name, an e-mail address. */
  readonly target?: string;
  readonly details?: AuditDetails;
  readonly ip?: string | null;
}

export interface AuditService {
  /**
   * Writes a line in the transaction of what it tells of: both stand or both fall. Call it last in the transaction: the
   * organisation's chain is locked from here to the commit.
   */
  record(trx: Trx, event: AuditEvent): Promise<void>;
  /** Writes a line in a transaction of its own, for what changes nothing in the database: a failed sign-in, a download. */
  recordAlone(event: AuditEvent): Promise<void>;
  list(scope: Scope, page: AuditFilter & { before?: number }): Promise<{ data: AuditEntry[]; next: number | null }>;
  issueExport(
    scope: Scope & { readonly sessionId: string },
    wanted: { format: (typeof auditFormats)[number]; filter: AuditFilter },
  ): Promise<{ token: string; expiresAt: Date }>;
  /** @throws Failure ticket-invalid */
  redeemExport(token: string): Promise<AuditFile>;
  /** Whether an organisation's chain is as it was written. */
  verify(tenantId: string): Promise<ChainState>;
  /**
   * Signs what an earlier version wrote, with an entry that says so. @throws StartError where the chain is signed with a key
   * that is not in the key file
   */
  keyChain(tenantId: string): Promise<void>;
}

const pageSize = 100;
const batchSize = 1000;

export function createAuditService({
  db,
  clock,
  tickets,
  keys,
  onAppended = () => undefined,
}: {
  db: Database;
  clock: Clock;
  tickets: Tickets;
  /** They sign the entries; the database never holds them. */
  keys: Keyring;
  /** Told of each entry, before its transaction has ended. */
  onAppended?: (tenantId: string) => void;
}): AuditService {
  async function record(trx: Trx, event: AuditEvent): Promise<void> {
    const entry: NewEntry = {
      tenantId: event.tenantId,
      workspaceId: event.workspaceId ?? null,
      // What the product does by itself carries an empty id.
      actorUserId: event.userId ?? null,
      action: event.action,
      target: event.target ?? "",
      details: event.details ?? {},
      ip: event.ip ?? null,
      at: clock.now(),
    };
    await appendEntry(trx, entry, keys);
    onAppended(event.tenantId);
  }
  const recordAlone = (event: AuditEvent): Promise<void> =>
    db.withTenant({ tenantId: event.tenantId }, (trx) => record(trx, event));

  async function* readable(scope: Scope, filter: AuditFilter): AsyncGenerator<AuditRow> {
    for (let before: number | undefined; ;) {
      const page = { ...filter, countMax: batchSize, ...(before === undefined ? {} : { before }) };
      const rows = await db.withTenant(scope, (trx) => loadEntries(trx, scope, page));
      yield* rows;
      before = rows.at(-1)?.seq;
      if (rows.length < batchSize) return;
    }
  }

  return {
    record,
    recordAlone,
    async list(scope, page) {
      const rows = await db.withTenant(scope, (trx) => loadEntries(trx, scope, { ...page, countMax: pageSize + 1 }));
      const data = rows.slice(0, pageSize).map(viewOf);
      return { data, next: rows.length > pageSize ? (data.at(-1)?.seq ?? null) : null };
    },
    issueExport: ({ tenantId, workspaceId, sessionId }, { format, filter }) =>
      tickets.issue({ kind: "audit", tenantId, workspaceId, sessionId, format, payload: filter }),
    async redeemExport(token) {
      const ticket = await tickets.consume("audit", token);
      if (ticket?.workspaceId === undefined) return fail("ticket-invalid");
      const { tenantId, workspaceId, userId } = ticket;
      const filter = auditFilter.parse(ticket.payload ?? {});
      const format = ticket.format === "csv" ? "csv" : "json";
      await recordAlone({ tenantId, workspaceId, userId, action: "audit.exported", target: format });
      return exportAudit(format, viewsOf(readable({ tenantId, workspaceId, userId }, filter)));
    },
    verify: (tenantId) => verifyTenant(db, tenantId, { keys, anchors: [] }),
    async keyChain(tenantId) {
      const head = await db.withTenant({ tenantId }, (trx) => loadHead(trx));
      if (head === undefined) return;
      if (head.keyId !== null && !keys.has(head.keyId)) {
        throw new StartError(
          `The audit is signed with the key ${head.keyId}, which isn't in the key file. Copy audit-key from the DATA_DIR of ` +
            "the Hoopoe that wrote it, or name that file with AUDIT_KEY_FILE.",
        );
      }
      if (head.keyId === null) {
        await recordAlone({ tenantId, action: "audit.keyed", target: keys.currentId, details: { unsigned: head.seq } });
      }
      onAppended(tenantId);
    },
  };
}

function viewOf({ hash, ...row }: AuditRow): AuditEntry {
  const { seq, at, workspaceId, actorUserId, actor, action, target, details, ip } = row;
  return { seq, at, workspaceId, actorUserId, actor, action, target, details, ip, hash: hash.toString("hex") };
}

async function* viewsOf(rows: AsyncIterable<AuditRow>): AsyncGenerator<AuditEntry> {
  for await (const row of rows) yield viewOf(row);
}
