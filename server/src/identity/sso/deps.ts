import type { Logger } from "pino";
import type { Clock } from "../../platform/clock/clock.ts";
import type { Database } from "../../platform/db/open-database.ts";
import type { Limits } from "../../platform/limits/limits.ts";
import type { Secrets } from "../../platform/secrets/secrets.ts";
import type { AuditService } from "../../records/audit/service.ts";
import type { IdentityService } from "../identity/service.ts";
import type { Outside } from "./outside.ts";
import type { RelyingParty } from "./relying-party.ts";
import type { SignedState } from "../../platform/tickets/signed-state.ts";

/** What the calls of single sign-on stand on. */
export interface SsoDeps {
  readonly db: Database;
  readonly secrets: Secrets;
  readonly identity: Pick<IdentityService, "open" | "end" | "readToken" | "loadTenant">;
  readonly audit: Pick<AuditService, "record" | "recordAlone">;
  readonly limits: Limits;
  readonly clock: Clock;
  readonly log: Logger;
  readonly outside: Outside;
  readonly relyingParty: RelyingParty;
  readonly state: SignedState;
  /** The own address of the organisation with this label, by PUBLIC_URL. */
  readonly originOf: (label: string) => string;
  /** Told after the commit: open pages of this person in this workspace are to be checked anew. */
  readonly onMembershipChanged: (whose: { tenantId: string; workspaceId: string; userId: string }) => void;
}
