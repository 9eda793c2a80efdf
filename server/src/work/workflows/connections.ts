import type { CatalogProduct } from "@hoopoe/contract/work/workflow-catalog.ts";
import { flowProduct } from "@hoopoe/contract/work/workflow.ts";
import * as z from "zod/mini";
import type { Database } from "../../platform/db/open-database.ts";
import { fail } from "../../platform/fail.ts";
import type { Scope } from "../../platform/scope.ts";
import { loadCatalogJobs } from "./catalog-jobs.ts";

export interface Connections {
  /** The catalog with the workspace's connections: switched on, and the caller's to use. */
  catalogOf(scope: Scope): Promise<CatalogProduct[]>;
  /** The one connection of a product. @throws Failure integration-not-found, ingress-conflict where there are several */
  connectionOf(scope: Scope, product_name: string): Promise<string>;
}

const named = z.object({ name: z.string() });

export function createConnections({
  db,
  catalog,
  ownProducts,
}: {
  db: Database;
  catalog: readonly CatalogProduct[];
  /** The workspace's agents and AI tools. */
  ownProducts: (scope: Scope) => Promise<CatalogProduct[]>;
}): Connections {
  async function load({ tenantId, workspaceId, userId }: Scope) {
    const rows = await db.withTenant({ tenantId, workspaceId, userId }, (trx) =>
      trx
        .selectFrom("integrations")
        .select(["id", "catalog_id", "attributes", "audience_user_ids"])
        .where("is_deleted", "=", false)
        .where("is_active", "=", true)
        .orderBy("created_at")
        .limit(1000)
        .execute(),
    );
    return rows.filter(
      ({ audience_user_ids }) => audience_user_ids === null || (userId !== null && audience_user_ids.includes(userId)),
    );
  }

  return {
    async catalogOf(scope) {
      const [rows, own, jobs] = await Promise.all([
        load(scope),
        ownProducts(scope),
        db.withTenant(scope, loadCatalogJobs),
      ]);
      const connected = catalog.map((product) => ({
        ...product,
        ...(product.product_name === flowProduct && { jobs }),
        connections: rows
          .filter(({ catalog_id }) => catalog_id === product.catalogId)
          .map(({ id, attributes }) => ({
            integrationId: id,
            name: named.safeParse(attributes).data?.name ?? product.product_name,
          })),
      }));
      return [...connected, ...own];
    },
    async connectionOf(scope, product_name) {
      const product = catalog.find((one) => one.product_name === product_name);
      const rows = (await load(scope)).filter(({ catalog_id }) => catalog_id === product?.catalogId);
      const [only] = rows;
      if (only === undefined) fail("integration-not-found");
      if (rows.length > 1) {
        fail("ingress-conflict", {
          reason: `${product_name} has ${rows.length} connections. Choose one in the step.`,
        });
      }
      return only.id;
    },
  };
}
