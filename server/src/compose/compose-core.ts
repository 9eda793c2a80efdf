import type { Logger } from "pino";
import { embedCookie } from "../assist/embed/embed-cookie.ts";
import type { ServedRoute } from "../http/serve-route.ts";
import { type Core, composeIdentity, type IdentityOptions, type PageOptions } from "../identity/compose.ts";
import { type BudgetLimits, defaultBudgetLimits } from "../platform/budgets/budget-limits.ts";
import { createBudgets } from "../platform/budgets/budgets.ts";
import type { Clock } from "../platform/clock/clock.ts";
import type { Database } from "../platform/db/open-database.ts";
import type { Foundation } from "../platform/foundation.ts";
import { createLimits } from "../platform/limits/limits.ts";
import { type AccessWatch, createAccessWatch } from "../platform/realtime/access-changes.ts";
import type { Realtime } from "../platform/realtime/realtime.ts";
import { type Keyring, keyringOf } from "../platform/secrets/keyring.ts";
import { createSecrets } from "../platform/secrets/secrets.ts";
import { createTickets } from "../platform/tickets/tickets.ts";
import { composeRecords, type MailServers, type RecordsOptions } from "../records/compose.ts";

export interface ComposedCore extends Core {
  readonly routes: readonly ServedRoute[];
  /** Told by the sockets' side whose access changed, on whichever process; streams of events look again. */
  readonly accessWatch: AccessWatch;
  /** From here on news go out; the sockets stand on the HTTP server, which stands on all of this. */
  connect(realtime: SocketSide): void;
}

export interface CoreOptions extends Partial<Pick<IdentityOptions, "publicUrl" | "isSingleTenant" | "fetchOutside">> {
  readonly db: Database;
  readonly keyring: Keyring;
  readonly clock: Clock;
  readonly log: Logger;
  /** What workspaces and people may use; the defaults where absent. */
  readonly allowed?: BudgetLimits;
  /** They sign the audit; derived from the keyring where absent, as tests have it. */
  readonly auditKeys?: Keyring;
  readonly anchors?: RecordsOptions["anchors"];
  readonly mail?: MailServers;
  readonly pages?: PageOptions;
  readonly sso?: IdentityOptions["sso"];
}

type SocketSide = Pick<Realtime, "emit" | "endSession" | "endMember">;

/** Records and identity, on the platform: what every later group and the HTTP side build on. */
export async function composeCore({ db, keyring, clock, log, ...options }: CoreOptions): Promise<ComposedCore> {
  let realtime: SocketSide | undefined;
  const limits = createLimits({ db, clock });
  const foundation: Foundation = {
    db,
    keyring,
    clock,
    log,
    limits,
    budgets: createBudgets({ db, clock, limits, allowed: options.allowed ?? defaultBudgetLimits }),
    tickets: createTickets({ db, clock }),
    secrets: createSecrets({ db, keyring }),
  };
  const records = await composeRecords({
    ...foundation,
    auditKeys: options.auditKeys ?? keyringOf([keyring.derive("audit")]),
    anchors: options.anchors,
    mailServers: options.mail,
    emit: (to, notification) => realtime?.emit(to, "notification", notification),
    originOf: (tenantId) => identity.originOf(tenantId),
  });
  const identity = await composeIdentity({
    ...foundation,
    ...records,
    publicUrl: options.publicUrl ?? "http://localhost",
    isSingleTenant: options.isSingleTenant ?? false,
    fetchOutside: options.fetchOutside,
    onSessionEnded: (sessionId) => realtime?.endSession(sessionId),
    onMembershipChanged: (whose) => realtime?.endMember(whose),
    pages: options.pages ?? { isDemoOffered: false, publicUrl: undefined, isSecure: false },
    readEmbedCookie: embedCookie.read,
    sso: options.sso,
  });
  return {
    ...foundation,
    ...records,
    ...identity,
    routes: [...records.routes, ...identity.routes],
    accessWatch: createAccessWatch(),
    connect(connected) {
      realtime = connected;
    },
  };
}
