import { auditRoutes } from "../domains/audit/routes.ts";
import { identityRoutes } from "../domains/identity/routes.ts";
import { maintenanceRoutes } from "../domains/maintenance/routes.ts";
import { notificationRoutes } from "../domains/notifications/routes.ts";
import { memberRoutes } from "../domains/workspaces/member-routes.ts";
import { workspaceRoutes } from "../domains/workspaces/routes.ts";
import { type HealthCheck, healthRoutes } from "../http/health.ts";
import type { ServedRoute } from "../http/serve-route.ts";
import type { Core } from "./compose-core.ts";

export interface CoreRouteOptions {
  readonly checks: Readonly<Record<string, HealthCheck>>;
  readonly isDemoOffered: boolean;
  readonly isSecure: boolean;
}

/** The calls that the core answers by itself. */
export function coreRoutes(
  { identity, workspaces, notifications, tickets, audit, members, invitations, maintenance }: Core,
  { checks, isDemoOffered, isSecure }: CoreRouteOptions,
): ServedRoute[] {
  return [
    ...healthRoutes(checks),
    ...identityRoutes(identity, { tickets, isDemoOffered, isSecure }),
    ...workspaceRoutes(workspaces),
    ...memberRoutes(members, invitations),
    ...auditRoutes(audit),
    ...notificationRoutes(notifications),
    ...maintenanceRoutes(maintenance),
  ];
}
