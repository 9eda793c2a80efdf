import {
  type SendingConnection,
  type SendingProduct,
  sendingProducts,
} from "@hoopoe/contract/reports/report-sending.ts";
import * as z from "zod/mini";
import type { Trx } from "../../../platform/db/open-database.ts";
import type { Scope } from "../../../platform/scope.ts";

export interface OpenConnection extends SendingConnection {
  readonly product_name: SendingProduct;
}

const named = z.object({ name: z.string() });
/** Whose mail a connection to Microsoft 365 reads and sends; one for documents alone has none. */
const lines = z.string().check(z.regex(/\S/));
const ofMailboxes = z.object({ mailboxes: z.union([lines, z.array(lines).check(z.minLength(1))]) });

/** Connections that a report can leave by: switched on, with a sender, and the caller's to use. Oldest first. */
export async function loadConnections(
  trx: Trx,
  { tenantId, workspaceId, userId }: Scope,
  productOf: (catalogId: number) => string | undefined,
): Promise<OpenConnection[]> {
  const rows = await trx
    .selectFrom("integrations")
    .select(["id", "catalog_id", "attributes", "audience_user_ids"])
    .where("tenant_id", "=", tenantId)
    .where("workspace_id", "=", workspaceId)
    .where("is_deleted", "=", false)
    .where("is_active", "=", true)
    .where("erasing_at", "is", null)
    .orderBy("created_at")
    .limit(1000)
    .execute();
  return rows.flatMap(({ id, catalog_id, attributes, audience_user_ids: audience }): OpenConnection[] => {
    const product = productOf(catalog_id);
    if (product === undefined || !isSendingProduct(product)) return [];
    if (audience !== null && (userId === null || !audience.includes(userId))) return [];
    if (product === "Microsoft 365" && !ofMailboxes.safeParse(attributes).success) return [];
    const name = named.safeParse(attributes).data?.name ?? product;
    return [{ integrationId: id, name, product_name: product, kind: sendingProducts[product] }];
  });
}

/** What the members' addresses end with: the organisation, as far as a marking is concerned. */
export async function loadOwnDomains(trx: Trx, { tenantId, workspaceId }: Scope): Promise<Set<string>> {
  const rows = await trx
    .selectFrom("memberships as m")
    .innerJoin("users as u", (join) => join.onRef("u.tenant_id", "=", "m.tenant_id").onRef("u.id", "=", "m.user_id"))
    .select("u.email")
    .where("m.tenant_id", "=", tenantId)
    .where("m.workspace_id", "=", workspaceId)
    .where("u.disabled_at", "is", null)
    .execute();
  return new Set(rows.map(({ email }) => email.slice(email.lastIndexOf("@") + 1).toLowerCase()));
}

function isSendingProduct(name: string): name is SendingProduct {
  return Object.hasOwn(sendingProducts, name);
}
