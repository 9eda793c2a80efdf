import { verifyTenant } from "../domains/audit/verify-tenant.ts";
import type { VerbProgram } from "./run-verb.ts";
import { withDatabase } from "./with-database.ts";

/**
 * Walks every organisation's audit from its first line and says where it first breaks. The last hash of each is printed:
 * kept elsewhere, it also shows a chain that was written anew as a whole.
 */
export const verifyAudit: VerbProgram = ({ env, print }) =>
  withDatabase(env, {}, async (db) => {
    let broken = 0;
    const tenantIds = await db.lookups.tenantIds();
    for (const tenantId of tenantIds) {
      const tenant = await db.withTenant({ tenantId }, (trx) =>
        trx.selectFrom("tenants").select("label").where("id", "=", tenantId).executeTakeFirstOrThrow(),
      );
      const state = await verifyTenant(db, tenantId);
      if (state.isWhole) {
        print(`ok    ${tenant.label}: ${state.count} lines, the last one ${state.hash.toString("hex")}`);
      } else {
        broken += 1;
        print(`FAIL  ${tenant.label}: line ${state.seq} is broken: ${state.reason}`);
      }
    }
    print(broken === 0 ? "The audit is whole." : `${broken} of ${tenantIds.length} audits are broken.`);
    return broken === 0 ? 0 : 1;
  });
