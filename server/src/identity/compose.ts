import type { ServedRoute } from "../http/serve-route.ts";
import type { Foundation, Running } from "../platform/foundation.ts";
import { publicUrlOf } from "../platform/public-url-of.ts";
import type { Records } from "../records/compose.ts";
import { accountRoutes } from "./identity/account-routes.ts";
import { type Accounts, createAccounts } from "./identity/accounts.ts";
import { factorRoutes } from "./identity/factor-routes.ts";
import { createKnownDevices } from "./identity/known-devices.ts";
import { recoveryRoutes } from "./identity/recovery-routes.ts";
import { createRefreshCookie, type RefreshCookie } from "./identity/refresh-cookie.ts";
import { type IdentityRouteOptions, identityRoutes } from "./identity/routes.ts";
import { createIdentityService, type IdentityService } from "./identity/service.ts";
import { loadSigningKeys } from "./identity/signing-keys.ts";
import { hashNewPassword } from "./identity/weak-passwords.ts";
import { oauthRoutes } from "./oauth/routes.ts";
import { createOauthService, type OauthService } from "./oauth/service.ts";
import { composeSso, type SsoOptions } from "./compose-sso.ts";
import { createInvitationsService, type InvitationsService } from "./workspaces/invitations.ts";
import { memberRoutes } from "./workspaces/member-routes.ts";
import { createMembersService, type MembersService, type OnMembershipChanged } from "./workspaces/members.ts";
import { workspaceRoutes } from "./workspaces/routes.ts";
import { createWorkspaceService, type WorkspaceService } from "./workspaces/service.ts";

export interface Identity {
  readonly workspaces: WorkspaceService;
  readonly members: MembersService;
  readonly invitations: InvitationsService;
  /** For those who change memberships by themselves: open pages are checked anew, on every process. */
  readonly onMembershipChanged: OnMembershipChanged;
  readonly identity: IdentityService;
  readonly accounts: Accounts;
  /** For clients outside that use the MCP server in a person's name. */
  readonly oauth: OauthService;
  /** The address at which an organisation's people reach us. */
  readonly originOf: (tenantId: string) => Promise<string>;
  /** What keeps a page signed in. */
  readonly refreshCookie: RefreshCookie;
  readonly routes: readonly ServedRoute[];
}

/** What the groups after records and identity build on. */
export interface Core extends Foundation, Omit<Records, "routes">, Omit<Identity, "routes"> {}

/** What each of them is composed of, beside the groups before it. */
export interface GroupOptions extends Running {
  readonly core: Core;
}

export interface IdentityOptions extends Foundation, Pick<Records, "audit" | "mail"> {
  /** The address that people use, for links. */
  readonly publicUrl: string;
  /** Every host name is the default organisation's. */
  readonly isSingleTenant: boolean;
  /** For documents by which clients outside say who they are; without it such a client is refused. */
  readonly fetchOutside: typeof fetch | undefined;
  readonly onSessionEnded: (sessionId: string) => void;
  readonly onMembershipChanged: OnMembershipChanged;
  readonly pages: PageOptions;
  readonly readEmbedCookie: IdentityRouteOptions["readEmbedCookie"];
  /** No single sign-on where absent. */
  readonly sso: Pick<SsoOptions, "closers" | "sandboxUrl" | "egressAllowed" | "pingOne"> | undefined;
}

/** How the console is served. */
export type PageOptions = Pick<IdentityRouteOptions, "isDemoOffered" | "publicUrl" | "isSecure">;

/** Who somebody is, and where they may work. */
export async function composeIdentity(options: IdentityOptions): Promise<Identity> {
  const { db, clock, limits, secrets, audit, mail, log, onSessionEnded, onMembershipChanged, publicUrl } = options;
  const workspaces = createWorkspaceService({ db, audit, onMembershipChanged });
  const identity = await createIdentityService({ ...options, workspaces });
  const originOf = async (tenantId: string) => publicUrlOf(publicUrl, (await identity.state(tenantId)).tenant.label);
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
    onTrouble: (error) => log.error({ err: error }, "couldn't write an email"),
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
  const members = createMembersService({ db, audit, onMembershipChanged });
  const oauth = composeOauth(options, identity);
  const { isSecure } = options.pages;
  const people = { workspaces, members, invitations, onMembershipChanged, identity, accounts };
  const services = { ...people, oauth, originOf, refreshCookie: createRefreshCookie({ isSecure }) };
  const ssoOptions = { isSecure, publicUrl: () => publicUrl };
  const sso =
    options.sso === undefined ? [] : await composeSso({ ...options, ...services, ...ssoOptions, ...options.sso });
  return { ...services, routes: [...routesOf(services, options), ...sso] };
}

function composeOauth(options: IdentityOptions, identity: IdentityService): OauthService {
  const { db, keyring, clock, audit, log, publicUrl, fetchOutside } = options;
  return createOauthService({
    db,
    clock,
    identity,
    audit,
    originOf: (label) => publicUrlOf(publicUrl, label),
    loadSigningKey: async () => {
      const [{ kid, privateJwk }] = await loadSigningKeys({ db, keyring });
      return { ...privateJwk, kid };
    },
    cookieKey: keyring.derive("oauth cookies").toString("base64url"),
    fetch: fetchOutside ?? refuseOutside,
    onFault: (error) => log.error({ err: error }, "the OAuth server failed"),
  });
}

async function refuseOutside(): Promise<never> {
  throw new Error("Nothing outside is called from here.");
}

function routesOf(services: Omit<Identity, "routes">, options: IdentityOptions): ServedRoute[] {
  const { identity, accounts, members } = services;
  const { keyring, tickets, pages, readEmbedCookie } = options;
  const { isSecure } = pages;
  const devices = createKnownDevices({ key: keyring.derive("known devices"), isSecure });
  return [
    ...identityRoutes(identity, { ...pages, tickets, devices, hasMail: accounts.hasMail(), readEmbedCookie }),
    ...factorRoutes(accounts, { identity, isSecure, devices }),
    ...recoveryRoutes(accounts, { devices }),
    ...accountRoutes(accounts, { tokens: identity.personalTokens, members, devices }),
    ...oauthRoutes(services.oauth),
    ...workspaceRoutes(services.workspaces),
    ...memberRoutes(members, services.invitations),
  ];
}
