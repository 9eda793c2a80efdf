import type { Database } from "../../platform/db/open-database.ts";
import { fail } from "../../platform/fail.ts";
import type { AuditService } from "../../records/audit/service.ts";
import { loadIsOn, ownsFirstWorkspace, storeIsOn } from "./store.ts";

interface Person {
  readonly tenantId: string;
  readonly userId: string;
}

export interface MaintenanceStatus {
  readonly value: "True" | "False";
  readonly canSwitch: boolean;
}

export interface MaintenanceService {
  status(person: Person): Promise<MaintenanceStatus>;
  /** @throws Failure maintenance-forbidden */
  switch(person: Person, value: "True" | "False"): Promise<MaintenanceStatus>;
  /** Whether somebody may only read at the moment. */
  isReadOnlyFor(person: Person): Promise<boolean>;
}

/** Asked of the database each time: every process keeps to a switch from the moment it is made. */
export function createMaintenanceService({
  db,
  audit,
}: {
  db: Database;
  audit: Pick<AuditService, "record">;
}): MaintenanceService {
  return {
    status: (person) =>
      db.withTenant(person, async (trx) => ({
        value: (await loadIsOn(trx, person.tenantId)) ? "True" : "False",
        canSwitch: await ownsFirstWorkspace(trx, person),
      })),
    switch: (person, value) =>
      db.withTenant(person, async (trx) => {
        if (!(await ownsFirstWorkspace(trx, person))) return fail("maintenance-forbidden");
        await storeIsOn(trx, person.tenantId, value === "True");
        const { tenantId, userId } = person;
        await audit.record(trx, {
          tenantId,
          userId,
          action: value === "True" ? "maintenance.begin" : "maintenance.end",
        });
        return { value, canSwitch: true };
      }),
    isReadOnlyFor: (person) =>
      db.withTenant(
        person,
        async (trx) => (await loadIsOn(trx, person.tenantId)) && !(await ownsFirstWorkspace(trx, person)),
      ),
  };
}
