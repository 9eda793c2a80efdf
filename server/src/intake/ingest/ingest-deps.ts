import type { Connector } from "@hoopoe/connectors/shared/connector.ts";
import type { Logger } from "pino";
import type { Clock } from "../../platform/clock/clock.ts";
import type { Database } from "../../platform/db/open-database.ts";
import type { EgressClients } from "../../platform/egress/egress-for.ts";
import type { Engine } from "../../platform/engine/engine.ts";
import type { Files } from "../../platform/files/files.ts";
import type { CallLimits } from "../../platform/limits/call-limits.ts";
import type { CredentialsService } from "../credentials/service.ts";
import type { NotificationsService } from "../../records/notifications/service.ts";

/** What a sync needs from the rest of the server. */
export interface IngestDeps {
  readonly db: Database;
  readonly engine: Engine;
  readonly egressClients: Pick<EgressClients, "egressFor" | "netFor">;
  readonly files: Files;
  readonly credentials: Pick<CredentialsService, "open">;
  readonly notifications: Pick<NotificationsService, "publish">;
  readonly callLimits: CallLimits;
  readonly clock: Clock;
  readonly log: Logger;
  readonly connectorOf: (catalogId: number) => Connector | null;
}
