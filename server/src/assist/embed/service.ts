import { embedTokenDays } from "@hoopoe/contract/constants.ts";
import { type EmbedToken, parentOriginOf } from "@hoopoe/contract/assist/embed.ts";
import type { Clock } from "../../platform/clock/clock.ts";
import type { Database, Trx } from "../../platform/db/open-database.ts";
import { fail } from "../../platform/fail.ts";
import type { Limits } from "../../platform/limits/limits.ts";
import type { PersonScope } from "../../platform/scope.ts";
import { hashToken, randomToken } from "../../platform/tickets/token.ts";
import type { AuditService } from "../../records/audit/service.ts";
import type { IdentityService, TokenPair, Visitor } from "../../identity/identity/service.ts";
import { loadOrigins, loadWorkspace, saveOrigins } from "./origin-store.ts";
import { insertToken, loadTokens, noteSession, spendToken, type EmbedTokenRow, withdrawToken } from "./token-store.ts";

export interface EmbedDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly limits: Limits;
  readonly audit: Pick<AuditService, "record">;
  readonly identity: Pick<IdentityService, "open" | "end" | "refresh" | "readToken" | "loadTenant">;
  /** Whether somebody manages the organisation, not only a workspace of it. */
  readonly mayManage: (trx: Trx, who: { tenantId: string; userId: string }) => Promise<boolean>;
}

/** The console inside the pages of others: who may embed it, and the tokens that open it there. */
export interface EmbedService {
  settings(who: PersonScope): Promise<{ origins: string[]; mayManage: boolean }>;
  /** @throws Failure organisation-forbidden, embed-origin-invalid */
  saveOrigins(who: { tenantId: string; userId: string }, origins: readonly string[]): Promise<string[]>;
  /** The origins that may embed the console of the organisation of this label. */
  frameAncestors(label: string): Promise<readonly string[]>;
  tokens(scope: PersonScope): Promise<EmbedToken[]>;
  /** `token` is shown once. */
  issue(scope: PersonScope, wanted: { name: string; minutes: number }): Promise<{ data: EmbedToken; token: string }>;
  /** @throws Failure embed-token-not-found */
  withdraw(scope: PersonScope, id: string): Promise<void>;
  /** Opens a session of a day with a token, once. @throws Failure embed-token-invalid, too-many-attempts */
  redeem(tenantId: string, token: string, visitor: Visitor): Promise<TokenPair>;
  refresh(tenantId: string, refreshToken: string): Promise<TokenPair | undefined>;
  workspace(scope: PersonScope): Promise<{ id: string; name: string; isDemo: boolean }>;
}

const minuteMs = 60_000;
const sessionMs = embedTokenDays * 86_400_000;

export function createEmbedService({ db, clock, limits, audit, identity, mayManage }: EmbedDeps): EmbedService {
  return {
    settings: (scope) =>
      db.withTenant(scope, async (trx) => ({
        origins: await loadOrigins(trx, scope.tenantId),
        mayManage: await mayManage(trx, scope),
      })),
    async saveOrigins({ tenantId, userId }, given) {
      const origins = [...new Set(given.map(originOf))];
      await db.withTenant({ tenantId, userId }, async (trx) => {
        if (!(await mayManage(trx, { tenantId, userId }))) fail("organisation-forbidden");
        await saveOrigins(trx, tenantId, origins);
        const target = origins.join(" ").slice(0, 1000);
        await audit.record(trx, { tenantId, userId, action: "embed.origins-changed", target });
      });
      return origins;
    },
    async frameAncestors(label) {
      const tenant = await identity.loadTenant(label);
      return tenant === undefined ? [] : db.withTenant({ tenantId: tenant.id }, (trx) => loadOrigins(trx, tenant.id));
    },
    tokens: (scope) => db.withTenant(scope, async (trx) => (await loadTokens(trx, scope, clock.now())).map(viewOf)),
    async issue(scope, { name, minutes }) {
      const token = randomToken();
      const createdAt = clock.now();
      const expiresAt = new Date(createdAt.getTime() + minutes * minuteMs);
      return db.withTenant(scope, async (trx) => {
        const id = await insertToken(trx, scope, { name, tokenHash: hashToken(token), createdAt, expiresAt });
        const made = (await loadTokens(trx, scope, createdAt)).find((row) => row.id === id);
        if (made === undefined) throw new Error("an embed token was made and is not there");
        await audit.record(trx, { ...scope, action: "embed.token-issued", target: name, details: { minutes } });
        return { data: viewOf(made), token };
      });
    },
    async withdraw(scope, id) {
      const { tenantId } = scope;
      const { sessionId } = await db.withTenant(scope, async (trx) => {
        const found = (await withdrawToken(trx, scope, { id, now: clock.now() })) ?? fail("embed-token-not-found");
        await audit.record(trx, { ...scope, action: "embed.token-withdrawn", target: found.name });
        return found;
      });
      if (sessionId !== null) await identity.end({ tenantId, sessionId });
    },
    async redeem(tenantId, token, visitor) {
      const key = `embed-redeem:${hashToken(visitor.ip ?? "").toString("base64url")}`;
      const seconds = await limits.take([{ key, countMax: 120, windowMs: minuteMs }]);
      if (seconds !== undefined) fail("too-many-attempts", { seconds });
      const ids = await db.lookups.embedToken(hashToken(token));
      if (ids?.tenantId !== tenantId) return fail("embed-token-invalid");
      const scope = { tenantId, workspaceId: ids.workspaceId };
      const id = ids.embedTokenId;
      const spent = await db.withTenant(scope, (trx) => spendToken(trx, scope, { id, now: clock.now() }));
      if (spent === undefined) return fail("embed-token-invalid");
      const who = { tenantId, userId: spent.userId };
      const pair = await identity.open(who, visitor, { workspaceId: ids.workspaceId, lifeMs: sessionMs });
      const claims = await identity.readToken(pair.accessToken);
      if (claims === undefined) throw new Error("a token of ours cannot be read");
      const { sessionId } = claims;
      const isNoted = await db.withTenant(scope, (trx) => noteSession(trx, scope, { id, sessionId }));
      if (isNoted) return pair;
      await identity.end(claims);
      return fail("embed-token-invalid");
    },
    refresh: (tenantId, refreshToken) => identity.refresh(tenantId, refreshToken),
    async workspace(scope) {
      return (await db.withTenant(scope, (trx) => loadWorkspace(trx, scope))) ?? fail("workspace-not-found");
    },
  };
}

function originOf(text: string, index: number): string {
  return parentOriginOf(text) ?? fail("embed-origin-invalid", { field: `origins.${index}`, origin: text });
}

function viewOf({ createdAt, expiresAt, ...row }: EmbedTokenRow): EmbedToken {
  return { ...row, createdAt: createdAt.toISOString(), expiresAt: expiresAt.toISOString() };
}
