import type { KnownPeople } from "@hoopoe/agents/claims/standing.ts";
import type { Trx } from "../../platform/db/open-database.ts";
import type { WorkspaceScope } from "../../platform/scope.ts";
import { loadMembers } from "./people-store.ts";
import { loadStandingList } from "./standing-store.ts";

/** Who the workspace knows: its members, and who is listed. */
export async function loadPeople(trx: Trx, scope: WorkspaceScope): Promise<KnownPeople> {
  const { entries } = await loadStandingList(trx);
  const members = await loadMembers(trx, scope);
  const addresses = new Set(members.map(({ email }) => email));
  return {
    entries,
    memberNames: new Set(members.map(({ name }) => name.trim().toLowerCase())),
    isOwnAddress: (address) => addresses.has(address),
  };
}
