import type { Gate } from "../http/gate.ts";
import type { Core } from "./compose-core.ts";

/** What the http layer asks about people, answered by the identity domain, and whether they may write just now. */
export function gateOf({ identity, maintenance }: Pick<Core, "identity" | "maintenance">): Gate {
  return {
    loadTenant: identity.loadTenant,
    readToken: identity.readToken,
    isSessionLive: identity.isLive,
    loadMember: identity.loadMember,
    isReadOnlyFor: maintenance.isReadOnlyFor,
  };
}
