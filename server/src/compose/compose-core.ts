import type { Logger } from "pino";
import { type AuditService, createAuditService } from "../domains/audit/service.ts";
import { createIdentityService, type IdentityService } from "../domains/identity/service.ts";
import { createNotificationsService, type NotificationsService } from "../domains/notifications/service.ts";
import { createWorkspaceService, type WorkspaceService } from "../domains/workspaces/service.ts";
import type { Clock } from "../platform/clock/clock.ts";
import type { Database } from "../platform/db/open-database.ts";
import { createLimits } from "../platform/limits/limits.ts";
import type { Realtime } from "../platform/realtime/realtime.ts";
import type { Keyring } from "../platform/secrets/keyring.ts";
import { createSecrets, type Secrets } from "../platform/secrets/secrets.ts";
import { createTickets, type Tickets } from "../platform/tickets/tickets.ts";

/** What every domain stands on: people, places, secrets, tickets and news. */
export interface Core {
  readonly db: Database;
  readonly secrets: Secrets;
  readonly tickets: Tickets;
  readonly audit: AuditService;
  readonly workspaces: WorkspaceService;
  readonly identity: IdentityService;
  readonly notifications: NotificationsService;
  /** From here on news go out; the sockets stand on the HTTP server, which stands on all of this. */
  connect(realtime: Pick<Realtime, "emit" | "endSession">): void;
}

export interface CoreOptions {
  readonly db: Database;
  readonly keyring: Keyring;
  readonly clock: Clock;
  readonly log: Logger;
}

export async function composeCore({ db, keyring, clock, log }: CoreOptions): Promise<Core> {
  let realtime: Pick<Realtime, "emit" | "endSession"> | undefined;
  const limits = createLimits({ db, clock });
  const workspaces = createWorkspaceService({ db });
  const tickets = createTickets({ db, clock });
  const audit = createAuditService({ db, clock, tickets });
  return {
    db,
    secrets: createSecrets({ db, keyring }),
    tickets,
    audit,
    workspaces,
    identity: await createIdentityService({
      db,
      keyring,
      clock,
      limits,
      workspaces,
      audit,
      onSessionEnded: (sessionId) => realtime?.endSession(sessionId),
    }),
    notifications: createNotificationsService({
      db,
      log,
      emit: (to, notification) => realtime?.emit(to, "notification", notification),
    }),
    connect(connected) {
      realtime = connected;
    },
  };
}
