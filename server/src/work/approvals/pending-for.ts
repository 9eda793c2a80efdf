import type { Database } from "../../platform/db/open-database.ts";
import { type ApprovalRow, listApprovals } from "./approval-store.ts";
import type { Decider, Person } from "./decision.ts";
import { loadAddress } from "./policy-store.ts";

/** Who would decide, with the address that a policy may name. */
export async function loadPerson(db: Database, decider: Decider): Promise<Person> {
  const own = await db.withTenant(decider, (trx) => loadAddress(trx, decider));
  return { userId: decider.userId, role: decider.role, email: own?.email ?? "", name: own?.name ?? "" };
}

/** The newest that wait for this person's word: what they may not decide waits for others. */
export async function loadPendingFor(
  db: Database,
  decider: Decider,
  { at, countMax }: { at: Date; countMax: number },
): Promise<ApprovalRow[]> {
  const person = await loadPerson(db, decider);
  return db.withTenant(decider, (trx) => listApprovals(trx, { filter: { whose: "mine" }, person, at, countMax }));
}
