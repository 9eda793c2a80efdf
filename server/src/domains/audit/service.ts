import type { AuditDetails, AuditEntry } from "@hoopoe/contract/audit.ts";
import { type auditFormats, auditFilter, type AuditFilter } from "@hoopoe/contract/routes/audit.ts";
import type { Clock } from "../../platform/clock/clock.ts";
import type { Database, Trx } from "../../platform/db/open-database.ts";
import { fail } from "../../platform/fail.ts";
import type { Scope } from "../../platform/scope.ts";
import type { Tickets } from "../../platform/tickets/tickets.ts";
import { exportAudit, type AuditFile } from "./export-audit.ts";
import { appendEntry, type AuditRow, loadEntries } from "./store.ts";
import type { ChainState } from "./verify-chain.ts";
import { verifyTenant } from "./verify-tenant.ts";

/** What happened. `action` is `noun.verb` (contract/audit.ts has the known ones); nothing secret goes into `details`. */
export interface AuditEvent {
  readonly tenantId: string;
  /** Absent for what concerns the organisation, not one workspace. */
  readonly workspaceId?: string;
  /** Absent where nobody was at the keyboard. */
  readonly userId?: string;
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
}

const pageSize = 100;
const batchSize = 1000;

export function createAuditService({
  db,
  clock,
  tickets,
}: {
  db: Database;
  clock: Clock;
  tickets: Tickets;
}): AuditService {
  const record = (trx: Trx, event: AuditEvent): Promise<void> =>
    appendEntry(trx, {
      tenantId: event.tenantId,
      workspaceId: event.workspaceId ?? null,
      // What the product does by itself carries an empty id.
      actorUserId: event.userId === undefined || event.userId === "" ? null : event.userId,
      action: event.action,
      target: event.target ?? "",
      details: event.details ?? {},
      ip: event.ip ?? null,
      at: clock.now(),
    });
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
    verify: (tenantId) => verifyTenant(db, tenantId),
  };
}

function viewOf({ hash, ...row }: AuditRow): AuditEntry {
  const { seq, at, workspaceId, actorUserId, actor, action, target, details, ip } = row;
  return { seq, at, workspaceId, actorUserId, actor, action, target, details, ip, hash: hash.toString("hex") };
}

async function* viewsOf(rows: AsyncIterable<AuditRow>): AsyncGenerator<AuditEntry> {
  for await (const row of rows) yield viewOf(row);
}
