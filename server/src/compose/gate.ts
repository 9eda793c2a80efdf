import { tenantOf } from "@hoopoe/contract/tenant.ts";
import type { Gate, TokenClaims } from "../http/gate.ts";
import { concerns } from "../platform/realtime/access-changes.ts";
import type { MaintenanceService } from "../operations/maintenance/service.ts";
import type { ComposedCore } from "./compose-core.ts";

/** What the http layer asks about people, answered by the identity domain, and whether they may write just now. */
export function gateOf(
  { identity, oauth, accessWatch, securityEvents }: ComposedCore,
  maintenance: Pick<MaintenanceService, "isReadOnlyFor">,
): Gate {
  /** Calls show that somebody is there; a minute more or less does not matter, so most calls write nothing. */
  const touchedAtMs = new Map<string, number>();
  async function touch(claims: TokenClaims): Promise<void> {
    const nowMs = performance.now();
    if (nowMs - (touchedAtMs.get(claims.sessionId) ?? -Infinity) < touchMs) return;
    if (touchedAtMs.size >= keptMax) touchedAtMs.clear();
    touchedAtMs.set(claims.sessionId, nowMs);
    await identity.touch(claims);
  }
  return {
    loadTenant: identity.loadTenant,
    readToken: async (token) => (await identity.readToken(token)) ?? identity.personalTokens.read(token),
    readClientToken: ({ id, label }, token) => oauth.readToken({ tenantId: id, label }, token),
    challengeOf: oauth.challengeOf,
    async isSessionLive(claims, options) {
      const isLive = await identity.isLive(claims, options);
      if (isLive) await touch(claims);
      return isLive;
    },
    async loadMember(claims, workspaceId) {
      const member = await identity.loadMember(claims, workspaceId);
      if (member !== "ended") await touch(claims);
      return member;
    },
    watchAccess: (who, listener) => accessWatch.watch((change) => void (concerns(change, who) && listener())),
    onRefused({ host, ...refused }) {
      if (refused.tenantId !== undefined) return securityEvents.record(refused);
      identity.loadTenant(tenantOf(host)).then(
        (tenant) => securityEvents.record({ ...refused, tenantId: tenant?.id }),
        () => securityEvents.record(refused),
      );
    },
    isReadOnlyFor: maintenance.isReadOnlyFor,
  };
}

const touchMs = 60_000;
const keptMax = 10_000;
