import type { IdentityService } from "../domains/identity/service.ts";
import type { Gate } from "../http/gate.ts";

/** What the http layer asks about people, answered by the identity domain. */
export function gateOf(identity: IdentityService): Gate {
  return {
    loadTenant: identity.loadTenant,
    readToken: identity.readToken,
    isSessionLive: identity.isLive,
    loadMember: identity.loadMember,
  };
}
