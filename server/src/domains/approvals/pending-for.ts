import type { Database } from "../../platform/db/open-database.ts";
import { type ApprovalRow, listApprovals } from "./approval-store.ts";
import type { Decider, Person } from "./decision.ts";
import { loadMembers } from "./policy-store.ts";
import { blockedReason } from "./who-may.ts";

const listedMax = 200;

/** Who would decide, with the address that a policy may name. */
export async function loadPerson(db: Database, decider: Decider): Promise<Person> {
  const members = await db.withTenant(decider, (trx) => loadMembers(trx, decider));
  const own = members.find(({ userId }) => userId === decider.userId);
  return { userId: decider.userId, role: decider.role, email: own?.email ?? "", name: own?.name ?? "" };
}

/** What waits for this person's word, newest first: what they may not decide waits for others. */
export async function loadPendingFor(db: Database, decider: Decider): Promise<ApprovalRow[]> {
  const person = await loadPerson(db, decider);
  const rows = await db.withTenant(decider, (trx) =>
    listApprovals(trx, decider, { status: "pending", countMax: listedMax }),
  );
  return rows.filter((row) => blockedReason(row, person) === null);
}
