import type { Clock } from "../clock/clock.ts";
import type { Database } from "../db/open-database.ts";
import { hashToken, randomToken } from "./token.ts";

export type TicketKind = "socket" | "download" | "audit";

export interface TicketGrant {
  readonly kind: TicketKind;
  readonly tenantId: string;
  readonly sessionId: string;
  readonly workspaceId?: string;
  /** The artifact that a download's ticket opens, and in which format. */
  readonly handle?: string;
  readonly format?: string;
  /** What else the redeemer has to know; whoever reads it parses it. */
  readonly payload?: unknown;
}

export interface Tickets {
  /** `token` is shown once; it opens what was granted once, within 30 s, while the session lives. */
  issue(grant: TicketGrant): Promise<{ token: string; expiresAt: Date }>;
  /** What the ticket was granted for, spent by this call; undefined for a wrong, spent or late one. */
  consume(kind: TicketKind, token: string): Promise<RedeemedTicket | undefined>;
}

export interface RedeemedTicket extends TicketGrant {
  /** Whose session it was issued in. */
  readonly userId: string;
}

const ticketMs = 30_000;

export function createTickets({ db, clock }: { db: Database; clock: Clock }): Tickets {
  return {
    async issue({ kind, tenantId, sessionId, workspaceId, handle, format, payload }) {
      const token = randomToken();
      const expiresAt = new Date(clock.now().getTime() + ticketMs);
      await db.withTenant({ tenantId }, async (trx) => {
        await trx.deleteFrom("tickets").where("expires_at", "<", clock.now()).execute();
        await trx
          .insertInto("tickets")
          .values({
            session_id: sessionId,
            workspace_id: workspaceId ?? null,
            kind,
            handle: handle ?? null,
            format: format ?? null,
            payload: payload === undefined ? null : JSON.stringify(payload),
            token_hash: hashToken(token),
            expires_at: expiresAt,
          })
          .execute();
      });
      return { token, expiresAt };
    },
    async consume(kind, token) {
      const tokenHash = hashToken(token);
      const owner = await db.lookups.ticket(tokenHash);
      if (owner === undefined) return undefined;
      const { tenantId } = owner;
      const now = clock.now();
      // One statement: of two that come at once, the second finds used_at set.
      const row = await db.withTenant({ tenantId }, (trx) =>
        trx
          .updateTable("tickets as ticket")
          .from("sessions as session")
          .set({ used_at: now })
          .whereRef("session.id", "=", "ticket.session_id")
          .where("session.revoked_at", "is", null)
          .where("session.expires_at", ">", now)
          .where("session.awaits_factor", "=", false)
          .where("ticket.token_hash", "=", tokenHash)
          .where("ticket.kind", "=", kind)
          .where("ticket.used_at", "is", null)
          .where("ticket.expires_at", ">", now)
          .returning([
            "ticket.session_id",
            "ticket.workspace_id",
            "ticket.handle",
            "ticket.format",
            "ticket.payload",
            "session.user_id",
          ])
          .executeTakeFirst(),
      );
      if (row === undefined) return undefined;
      return {
        kind,
        tenantId,
        sessionId: row.session_id,
        userId: row.user_id,
        workspaceId: row.workspace_id ?? undefined,
        handle: row.handle ?? undefined,
        format: row.format ?? undefined,
        payload: row.payload ?? undefined,
      };
    },
  };
}
