import { maintenanceStatus, maintenanceSwitch } from "@hoopoe/contract/operations/routes/maintenance.ts";
import { serve, type ServedRoute } from "../../http/serve-route.ts";
import type { MaintenanceService } from "./service.ts";

export function maintenanceRoutes(maintenance: MaintenanceService): ServedRoute[] {
  return [
    serve(maintenanceStatus, ({ caller }) => maintenance.status(caller)),
    serve(maintenanceSwitch, ({ caller, body }) => maintenance.switch(caller, body.value)),
  ];
}
