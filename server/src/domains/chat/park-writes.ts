import type { Database } from "../../platform/db/open-database.ts";
import { boundHash, insertApproval, loadApproval, markExecuted } from "./approval-store.ts";
import type { AskApproval } from "./ask-approval.ts";

/** Writes that agents wish for wait among the workspace's approvals, bound to tool and exact arguments. */
export function parkWrites({ db, onAsked }: { db: Database; onAsked: (approval: ParkedWrite) => void }): AskApproval {
  return {
    ask: async (scope, wish) => {
      const { approvalId, isNew } = await db.withTenant(scope, async (trx) => {
        const id = await insertApproval(trx, scope, wish);
        return { approvalId: id, isNew: (await loadApproval(trx, scope, id))?.status === "pending" };
      });
      if (isNew) onAsked({ tenantId: scope.tenantId, workspaceId: scope.workspaceId, title: wish.title });
      return { approvalId };
    },
    async decided(scope, approvalId, wish) {
      const found = await db.withTenant(scope, (trx) => loadApproval(trx, scope, approvalId));
      if (found === undefined) return "refused";
      if (!found.boundHash.equals(boundHash(wish))) return "void";
      if (found.status === "approved") return "approved";
      if (found.status === "pending") return "pending";
      // Done already, and the process ended before it was noted: never twice.
      return found.status === "executed" || found.status === "void" ? "void" : "refused";
    },
    isAnyDecided: (scope, ids) =>
      db.withTenant(scope, async (trx) => {
        for (const id of ids) if ((await loadApproval(trx, scope, id))?.status !== "pending") return true;
        return false;
      }),
    executed: (scope, approvalId) => db.withTenant(scope, (trx) => markExecuted(trx, scope, approvalId)),
  };
}

export interface ParkedWrite {
  readonly tenantId: string;
  readonly workspaceId: string;
  readonly title: string;
}
