import type { JWK } from "jose";
import type { Clock } from "../../platform/clock/clock.ts";
import type { Database } from "../../platform/db/open-database.ts";
import type { PersonScope } from "../../platform/scope.ts";
import type { AuditService } from "../../records/audit/service.ts";
import type { IdentityService } from "../identity/service.ts";

export type Person = Pick<PersonScope, "tenantId" | "userId">;

/** An organisation, and the address at which its clients find it. */
export interface OauthSite {
  readonly tenantId: string;
  readonly label: string;
}

export interface OauthDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly identity: Pick<IdentityService, "profile" | "insertClientSession" | "end" | "loadTenant">;
  readonly audit: Pick<AuditService, "record" | "recordAlone">;
  readonly originOf: (label: string) => string;
  readonly loadSigningKey: () => Promise<JWK>;
  readonly cookieKey: string;
  readonly fetch: typeof fetch;
  readonly onFault: (error: Error) => void;
}
