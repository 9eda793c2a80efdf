import type { ConnectorContext } from "@hoopoe/connectors/shared/connector-context.ts";
import type { Connector } from "@hoopoe/connectors/shared/connector.ts";
import { isDemoWorkspace } from "../../platform/db/is-demo-workspace.ts";
import type { Database } from "../../platform/db/open-database.ts";
import { fail } from "../../platform/fail.ts";
import type { Scope } from "../../platform/scope.ts";
import type { IngestService } from "../ingest/service.ts";
import { storedAttributes } from "./parse-attributes.ts";
import { isAmong } from "./audience.ts";
import { findIntegration } from "./store.ts";

/** An integration ready to be called: `ctx` holds its way out, limits and credentials until `signal` ends it all. */
export interface Connection {
  readonly integrationId: string;
  readonly catalogId: number;
  /** What people call it. */
  readonly name: string;
  readonly connector: Connector;
  readonly ctx: ConnectorContext;
  readonly isDemo: boolean;
  /** Who may see what it brings; null: the whole workspace. */
  readonly audience: readonly string[] | null;
}

/**
 * For jobs and apps: opens an integration of the scope's workspace for the scope's user. Somebody else's personal one is
 * not found. @throws Failure integration-not-found, ingress-conflict (switched off); ConnectorError auth-failed
 */
export type OpenConnection = (
  scope: Scope,
  wanted: { integrationId: string; signal: AbortSignal },
) => Promise<Connection>;

export function createOpenConnection({
  db,
  ingest,
  connectorOf,
}: {
  db: Database;
  ingest: Pick<IngestService, "contextOf">;
  connectorOf: (catalogId: number) => Connector | null;
}): OpenConnection {
  return async (scope, { integrationId, signal }) => {
    const { row, isDemo } = await db.withTenant(scope, async (trx) => ({
      row: (await findIntegration(trx, integrationId)) ?? fail("integration-not-found"),
      isDemo: await isDemoWorkspace(trx, scope),
    }));
    if (row.isDeleted || (row.audience !== null && !isAmong(row.audience, scope))) {
      fail("integration-not-found");
    }
    if (!row.isActive) fail("ingress-conflict", { reason: "This connection is turned off. Turn it on first." });
    const connector = connectorOf(row.catalogId) ?? fail("catalog-not-found");
    const config = storedAttributes(row.attributes);
    const ctx = await ingest.contextOf({ scope, connector, integrationId, isDemo, config, signal });
    const name = typeof config["name"] === "string" ? config["name"] : connector.manifest.name;
    return { integrationId, catalogId: row.catalogId, name, connector, ctx, isDemo, audience: row.audience };
  };
}
