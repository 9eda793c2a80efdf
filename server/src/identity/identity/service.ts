import { randomUUID, timingSafeEqual } from "node:crypto";
import type { Role } from "@hoopoe/contract/permissions.ts";
import { defaultTenantLabel } from "@hoopoe/contract/tenant.ts";
import { bind } from "../../platform/bind.ts";
import type { Clock } from "../../platform/clock/clock.ts";
import type { Database, Trx } from "../../platform/db/open-database.ts";
import { fail } from "../../platform/fail.ts";
import type { Limits } from "../../platform/limits/limits.ts";
import type { Keyring } from "../../platform/secrets/keyring.ts";
import { createSecrets } from "../../platform/secrets/secrets.ts";
import { hashToken, randomToken } from "../../platform/tickets/token.ts";
import type { AuditService } from "../../records/audit/service.ts";
import type { WorkspaceService } from "../workspaces/service.ts";
import { type AccessClaims, createAccessTokens } from "./access-token.ts";
import { limitKey, spend } from "./attempts.ts";
import { type AccountStore, createAccountStore } from "./account-store.ts";
import type { Person } from "./factor-store.ts";
import { type LocalSessions, localSessions } from "./local-sessions.ts";
import { loadSsoOffer, type SsoOffer } from "./local-sign-in-store.ts";
import { hasAvatar } from "./own-account-store.ts";
import { createPersonalTokens } from "./personal-tokens.ts";
import { createRefreshChain } from "./refresh-chain.ts";
import { createSessionStore, type SessionStore } from "./session-store.ts";
import { createSessions, type Sessions, type TokenPair, type Visitor } from "./sessions.ts";
import { type Credentials, type SignedIn, signIn } from "./sign-in.ts";
import { loadSigningKeys } from "./signing-keys.ts";
import { insertSession } from "./session-rows.ts";
import { createIdentityStore, type IdentityStore, type TenantName } from "./store.ts";
import { hashNewPassword } from "./weak-passwords.ts";
import { createTenantCache } from "./tenant-cache.ts";
import { createWaitingSessions, type WaitingSessions } from "./waiting-sessions.ts";

export interface IdentityDeps {
  readonly db: Database;
  readonly keyring: Keyring;
  readonly clock: Clock;
  readonly limits: Limits;
  readonly workspaces: WorkspaceService;
  readonly audit: Pick<AuditService, "record" | "recordAlone">;
  /** Every host name is the default organisation's. */
  readonly isSingleTenant?: boolean;
  /** Told of each session that was ended, so that its sockets close. */
  readonly onSessionEnded: (sessionId: string) => void;
}

export interface Profile {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly isDemoGuest: boolean;
  readonly hasAvatar: boolean;
  readonly tenant: TenantName;
  readonly memberships: { workspaceId: string; role: Role }[];
}

export interface OwnerForm {
  readonly tenantId: string;
  readonly email: string;
  readonly name: string;
  readonly password: string;
  readonly workspaceName: string;
}

export type { TokenPair, Visitor };

/** People, their sessions and tokens. */
export type IdentityService = Awaited<ReturnType<typeof createIdentityService>>;

const guest = { email: "guest@demo.invalid", name: "Demo guest" } as const;
const colleague = { email: "colleague@demo.invalid", name: "Liam Catherall" } as const;
const minuteMs = 60_000;

export async function createIdentityService(deps: IdentityDeps) {
  const { db, keyring, clock, limits, audit, onSessionEnded } = deps;
  const store = createIdentityStore(db);
  const accessTokens = await createAccessTokens(await loadSigningKeys({ db, keyring }), { clock });
  const chain = createRefreshChain(keyring.derive("refresh chain"));
  const sessionStore = createSessionStore(db);
  const sessions = createSessions({ store: sessionStore, accessTokens, chain, clock, audit, onEnded: onSessionEnded });
  const local = localSessions(sessions, db);
  const secrets = createSecrets({ db, keyring });
  const waiting = createWaitingSessions({ db, clock, limits, secrets, accessTokens, audit });
  const ctx: IdentityContext = {
    ...deps,
    store,
    accounts: createAccountStore(db),
    sessionStore,
    sessions,
    local,
    waiting,
  };
  return {
    ...sessions,
    loadTenant: createTenantCache(store, { isSingleTenant: deps.isSingleTenant ?? false }),
    readToken: accessTokens.read,
    passSecondFactor: waiting.pass,
    /** For those who proved themselves here in another way. @throws Failure sso-required */
    openLocally: local.open,
    personalTokens: createPersonalTokens({ db, clock, audit, sessions }),
    ...bind(ctx, {
      ensureDefaultTenant,
      createFirstOwner,
      startSetup,
      state,
      signIn: signInAsPerson,
      readRefreshToken,
      insertClientSession,
      setUp,
      ensureGuest,
      ensureDemoColleague,
      signInGuest,
      profile,
    }),
  };
}

interface IdentityContext extends Pick<IdentityDeps, "db" | "clock" | "limits" | "workspaces" | "audit"> {
  readonly store: IdentityStore;
  readonly accounts: AccountStore;
  readonly sessionStore: SessionStore;
  readonly sessions: Sessions;
  readonly local: LocalSessions;
  readonly waiting: WaitingSessions;
}

/** Makes the owner of an empty database; false when there is somebody already. */
async function createFirstOwner(ctx: IdentityContext, owner: OwnerForm): Promise<boolean> {
  return !(await ctx.store.hasAnyUser()) && (await makeOwner(ctx, owner)) !== undefined;
}

/** A fresh token for the first-run page, in place of any earlier one; undefined when there is somebody already. */
async function startSetup({ accounts, store }: IdentityContext): Promise<string | undefined> {
  if (await store.hasAnyUser()) return undefined;
  const token = randomToken();
  await accounts.saveSetupToken(hashToken(token));
  return token;
}

async function state(
  { db, store }: IdentityContext,
  tenantId: string,
): Promise<{ tenant: TenantName; setup: boolean; sso: SsoOffer }> {
  const sso = await db.withTenant({ tenantId }, (trx) => loadSsoOffer(trx));
  return { tenant: await loadOwnTenant(store, tenantId), setup: !(await store.hasAnyUser()), sso };
}

/** @throws Failure login-failed, sso-required, too-many-attempts */
function signInAsPerson(
  { db, store, local, waiting, limits, audit }: IdentityContext,
  credentials: Credentials,
  visitor: Visitor,
): Promise<SignedIn> {
  return signIn(credentials, visitor, { db, store, sessions: local, waiting, limits, audit });
}

/** Who holds a refresh token that is live; it stays as it is. */
function readRefreshToken(
  { sessionStore, clock }: IdentityContext,
  tenantId: string,
  token: string,
): Promise<AccessClaims | undefined> {
  return sessionStore.readToken(tenantId, hashToken(token), clock.now());
}

/** A session for what a person lets a client outside use; whatever ends sessions ends it. Gives its id. */
function insertClientSession(
  _ctx: IdentityContext,
  trx: Trx,
  session: Person & { now: Date; expiresAt: Date },
): Promise<string> {
  return insertSession(trx, { ...session, ip: null, userAgent: null, kind: "token" });
}

async function setUp(
  ctx: IdentityContext,
  { token, ...owner }: OwnerForm & { token: string },
  visitor: Visitor,
): Promise<TokenPair> {
  const { accounts, limits, sessions, store } = ctx;
  await spend(limits, [{ key: limitKey("setup", visitor.ip), countMax: 10, windowMs: 15 * minuteMs }]);
  // In this order: the token goes as the owner comes, and who was second is told so, not that the token is wrong.
  const expected = await accounts.loadSetupTokenHash();
  if (await store.hasAnyUser()) fail("setup-done");
  if (!isSame(expected, token)) fail("setup-token-wrong", { field: "token" });
  const userId = (await makeOwner(ctx, owner)) ?? fail("setup-done");
  return sessions.open({ tenantId: owner.tenantId, userId }, visitor);
}

/** The demo's guest in the demo's workspace, made where they are missing. */
function ensureGuest(ctx: IdentityContext, tenantId: string): Promise<{ userId: string; workspaceId: string }> {
  return joinDemo(ctx, tenantId, guest);
}

/** Who set the demo's jobs up: a guest may approve what a colleague's job wants to do, and not their own. */
function ensureDemoColleague(ctx: IdentityContext, tenantId: string): Promise<{ userId: string; workspaceId: string }> {
  return joinDemo(ctx, tenantId, colleague);
}

/** Signs the demo's guest in; who may ask is for the caller to say. */
async function signInGuest(ctx: IdentityContext, tenantId: string, visitor: Visitor): Promise<TokenPair> {
  await spend(ctx.limits, [{ key: limitKey("demo", visitor.ip), countMax: 60, windowMs: minuteMs }]);
  const { userId } = await joinDemo(ctx, tenantId, guest);
  return ctx.sessions.open({ tenantId, userId }, visitor);
}

async function profile(
  { db, store }: IdentityContext,
  { tenantId, userId }: { tenantId: string; userId: string },
): Promise<Profile> {
  const user = (await store.loadUser(tenantId, userId)) ?? fail("unauthorized");
  return {
    id: user.id,
    email: user.email,
    name: user.name,
    isDemoGuest: user.is_demo_guest,
    hasAvatar: await db.withTenant({ tenantId, userId }, (trx) => hasAvatar(trx, { tenantId, userId })),
    tenant: await loadOwnTenant(store, tenantId),
    memberships: await store.loadMemberships(tenantId, userId),
  };
}

async function joinDemo(
  { accounts, workspaces }: IdentityContext,
  tenantId: string,
  person: typeof guest | typeof colleague,
): Promise<{ userId: string; workspaceId: string }> {
  const userId = await accounts.ensureGuest({ tenantId, ...person });
  const workspaceId = await workspaces.ensureDemoWorkspace(tenantId);
  await workspaces.join({ tenantId, workspaceId, userId, role: "editor" });
  return { userId, workspaceId };
}

/** The default tenant's id, made on the first start. */
async function ensureDefaultTenant({ store }: IdentityContext): Promise<string> {
  const found = await store.tenantOfLabel(defaultTenantLabel);
  if (found !== undefined) return found;
  await store.createTenant({ id: randomUUID(), label: defaultTenantLabel, name: "Hoopoe" });
  const made = await store.tenantOfLabel(defaultTenantLabel);
  if (made === undefined) throw new Error("The default tenant was made and is not there");
  return made;
}

async function loadOwnTenant(store: IdentityStore, tenantId: string): Promise<TenantName> {
  const tenant = await store.loadTenant(tenantId);
  if (tenant === undefined) throw new Error(`Tenant ${tenantId} is gone while somebody works in it`);
  return tenant;
}

/** The owner joins the demo workspace too, so that they can look at it; their own stays the default one. */
async function makeOwner(
  { db, accounts, workspaces }: IdentityContext,
  { password, ...owner }: OwnerForm,
): Promise<string | undefined> {
  const { tenantId, email, name, workspaceName } = owner;
  const passwordHash = await hashNewPassword(password, { db, tenantId, context: [email, name, workspaceName] });
  const userId = await accounts.createFirstOwner({ ...owner, passwordHash });
  if (userId === undefined) return undefined;
  const workspaceId = await workspaces.findDemoWorkspace(tenantId);
  if (workspaceId !== undefined) await workspaces.join({ tenantId, workspaceId, userId, role: "editor" });
  return userId;
}

function isSame(expected: Buffer | undefined, token: string): boolean {
  return expected !== undefined && timingSafeEqual(expected, hashToken(token));
}
