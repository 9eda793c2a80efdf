import type { Logger } from "pino";
import { type AuditService, createAuditService } from "../records/audit/service.ts";
import { createSecurityEvents, type SecurityEvents } from "../records/audit/security-events.ts";
import { type Accounts, createAccounts } from "../identity/identity/accounts.ts";
import { createIdentityService, type IdentityService } from "../identity/identity/service.ts";
import { createMaintenanceService, type MaintenanceService } from "../operations/maintenance/service.ts";
import { createOauthService, type OauthService } from "../identity/oauth/service.ts";
import { createNewsLetters } from "../records/notifications/news-letters.ts";
import { loadSigningKeys } from "../identity/identity/signing-keys.ts";
import { createNotificationsService, type NotificationsService } from "../records/notifications/service.ts";
import { hashNewPassword } from "../identity/identity/weak-passwords.ts";
import { createInvitationsService, type InvitationsService } from "../identity/workspaces/invitations.ts";
import { createMembersService, type MembersService, type OnMembershipChanged } from "../identity/workspaces/members.ts";
import { createWorkspaceService, type WorkspaceService } from "../identity/workspaces/service.ts";
import { type BudgetLimits, defaultBudgetLimits } from "../platform/budgets/budget-limits.ts";
import { type Budgets, createBudgets } from "../platform/budgets/budgets.ts";
import type { Clock } from "../platform/clock/clock.ts";
import type { Database } from "../platform/db/open-database.ts";
import { createLimits, type Limits } from "../platform/limits/limits.ts";
import { createMail, type Mail } from "../platform/mail/mail.ts";
import type { MailOptions } from "../platform/mail/mail-options.ts";
import { type AccessWatch, createAccessWatch } from "../platform/realtime/access-changes.ts";
import type { Realtime } from "../platform/realtime/realtime.ts";
import { type Keyring, keyringOf } from "../platform/secrets/keyring.ts";
import { publicUrlOf } from "./public-url-of.ts";
import { createSecrets, type Secrets } from "../platform/secrets/secrets.ts";
import { createTickets, type Tickets } from "../platform/tickets/tickets.ts";

/** What every domain stands on: people, places, secrets, tickets and news. */
export interface Core {
  readonly db: Database;
  readonly secrets: Secrets;
  readonly tickets: Tickets;
  readonly audit: AuditService;
  /** Who wants to know of each entry of the audit, from here on. */
  watchAudit(look: (tenantId: string) => void): void;
  /** Calls that were refused. */
  readonly securityEvents: SecurityEvents;
  readonly limits: Limits;
  /** What workspaces and people have used, and may use. */
  readonly budgets: Budgets;
  readonly mail: Mail;
  readonly workspaces: WorkspaceService;
  readonly members: MembersService;
  readonly invitations: InvitationsService;
  /** For those who change memberships by themselves: open pages are checked anew, on every process. */
  readonly onMembershipChanged: OnMembershipChanged;
  /** Told by the sockets' side whose access changed, on whichever process; streams of events look again. */
  readonly accessWatch: AccessWatch;
  /** Signs the cookies of browsers that signed in before. */
  readonly deviceKey: Buffer;
  readonly identity: IdentityService;
  readonly accounts: Accounts;
  /** For clients outside that use the MCP server in a person's name. */
  readonly oauth: OauthService;
  readonly notifications: NotificationsService;
  readonly maintenance: MaintenanceService;
  /** The address at which an organisation's people reach us. */
  readonly originOf: (tenantId: string) => Promise<string>;
  /** From here on news go out; the sockets stand on the HTTP server, which stands on all of this. */
  connect(realtime: SocketSide): void;
}

export interface CoreOptions {
  readonly db: Database;
  readonly keyring: Keyring;
  readonly clock: Clock;
  readonly log: Logger;
  /** What workspaces and people may use; the defaults where absent. */
  readonly allowed?: BudgetLimits;
  /** They sign the audit; derived from the keyring where absent, as tests have it. */
  readonly auditKeys?: Keyring;
  /** The address that people use, for links. */
  readonly publicUrl?: string;
  /** Every host name is the default organisation's. */
  readonly isSingleTenant?: boolean;
  /** For documents by which clients outside say who they are; without it such a client is refused. */
  readonly fetchOutside?: typeof fetch;
  readonly mail?: Partial<Pick<MailOptions, "smtpUrl" | "sandboxSmtpUrl" | "from" | "retryDelaysMs">>;
}

type SocketSide = Pick<Realtime, "emit" | "endSession" | "endMember">;

export async function composeCore({ db, keyring, clock, log, ...given }: CoreOptions): Promise<Core> {
  let realtime: SocketSide | undefined;
  const onMembershipChanged: OnMembershipChanged = (whose) => realtime?.endMember(whose);
  const limits = createLimits({ db, clock });
  const budgets = createBudgets({ db, clock, limits, allowed: given.allowed ?? defaultBudgetLimits });
  const tickets = createTickets({ db, clock });
  const auditKeys = given.auditKeys ?? keyringOf([keyring.derive("audit")]);
  let onAuditAppended: ((tenantId: string) => void) | undefined;
  const onAppended = (tenantId: string) => onAuditAppended?.(tenantId);
  const audit = createAuditService({ db, clock, tickets, keys: auditKeys, onAppended });
  const securityEvents = createSecurityEvents({ db, clock, log });
  const workspaces = createWorkspaceService({ db, audit, onMembershipChanged });
  const onSessionEnded = (sessionId: string) => realtime?.endSession(sessionId);
  const identity = await createIdentityService({
    db,
    keyring,
    clock,
    limits,
    workspaces,
    audit,
    isSingleTenant: given.isSingleTenant ?? false,
    onSessionEnded,
  });
  const mail = createMail({
    db,
    keyring,
    clock,
    smtpUrl: undefined,
    sandboxSmtpUrl: undefined,
    from: "Hoopoe <hoopoe@localhost>",
    ...given.mail,
    onFailed: ({ tenantId, workspaceId, to, reason }) => {
      const message = `A letter to ${to} could not be delivered: ${reason}`;
      log.warn({ reason }, "a letter was given up");
      if (workspaceId === undefined) return;
      void notifications.publish(
        { tenantId, workspaceId },
        { type: "error", message, extraAttributes: {}, isPageOnly: true },
      );
    },
  });
  const originOf = async (tenantId: string) =>
    publicUrlOf(given.publicUrl ?? "http://localhost", (await identity.state(tenantId)).tenant.label);
  const notifications: NotificationsService = createNotificationsService({
    db,
    log,
    emit: (to, notification) => realtime?.emit(to, "notification", notification),
    writeLetters: createNewsLetters({ mail, originOf }),
  });
  const secrets = createSecrets({ db, keyring });
  const accounts = createAccounts({
    db,
    clock,
    limits,
    secrets,
    audit,
    mail,
    identity,
    originOf,
    onSessionEnded,
    onTrouble: (error) => log.error({ err: error }, "a letter could not be written"),
  });
  const oauth = createOauthService({
    db,
    clock,
    identity,
    audit,
    originOf: (label) => publicUrlOf(given.publicUrl ?? "http://localhost", label),
    loadSigningKey: async () => {
      const [{ kid, privateJwk }] = await loadSigningKeys({ db, keyring });
      return { ...privateJwk, kid };
    },
    cookieKey: keyring.derive("oauth cookies").toString("base64url"),
    fetch: given.fetchOutside ?? refuseOutside,
    onFault: (error) => log.error({ err: error }, "the OAuth server failed"),
  });
  const invitations = createInvitationsService({
    db,
    clock,
    limits,
    mail,
    audit,
    hashPassword: (password, of) => hashNewPassword(password, { db, ...of }),
    linkOf: async (tenantId, token) => `${await originOf(tenantId)}/invitation#${token}`,
    onMembershipChanged,
  });
  return {
    db,
    limits,
    budgets,
    secrets,
    tickets,
    audit,
    watchAudit(look) {
      onAuditAppended = look;
    },
    securityEvents,
    mail,
    workspaces,
    members: createMembersService({ db, audit, onMembershipChanged }),
    invitations,
    onMembershipChanged,
    accessWatch: createAccessWatch(),
    deviceKey: keyring.derive("known devices"),
    identity,
    accounts,
    oauth,
    notifications,
    maintenance: createMaintenanceService({ db, audit }),
    originOf,
    connect(connected) {
      realtime = connected;
    },
  };
}

async function refuseOutside(): Promise<never> {
  throw new Error("Nothing outside is asked from here.");
}
