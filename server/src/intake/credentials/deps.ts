import type { Connector } from "@hoopoe/connectors/shared/connector.ts";
import type { HttpPort } from "@hoopoe/connectors/shared/http.ts";
import type { Clock } from "../../platform/clock/clock.ts";
import type { Database } from "../../platform/db/open-database.ts";
import type { Secrets } from "../../platform/secrets/secrets.ts";
import type { AuditService } from "../../records/audit/service.ts";
import type { SignedState } from "../../platform/tickets/signed-state.ts";

/** What credentials need of the rest of the server. */
export interface CredentialsDeps {
  readonly db: Database;
  readonly secrets: Secrets;
  readonly clock: Clock;
  readonly audit: Pick<AuditService, "record">;
  readonly connectorOf: (catalogId: number) => Connector | null;
  /** The way out of a workspace; `signal` ends every call. */
  readonly httpFor: (workspace: { isDemo: boolean }, signal: AbortSignal) => HttpPort;
  readonly state: SignedState;
  /** The address at which an organisation's people reach us. */
  readonly originOf: (tenantId: string) => Promise<string>;
}
