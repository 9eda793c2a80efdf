import { auditRoutes } from "../records/audit/routes.ts";
import { embedCookie } from "../assist/embed/embed-cookie.ts";
import { accountRoutes } from "../identity/identity/account-routes.ts";
import { factorRoutes } from "../identity/identity/factor-routes.ts";
import { createKnownDevices } from "../identity/identity/known-devices.ts";
import { recoveryRoutes } from "../identity/identity/recovery-routes.ts";
import { identityRoutes } from "../identity/identity/routes.ts";
import { maintenanceRoutes } from "../operations/maintenance/routes.ts";
import { notificationRoutes } from "../records/notifications/routes.ts";
import { oauthRoutes } from "../identity/oauth/routes.ts";
import { memberRoutes } from "../identity/workspaces/member-routes.ts";
import { workspaceRoutes } from "../identity/workspaces/routes.ts";
import { type HealthCheck, healthRoutes } from "../http/health.ts";
import type { ServedRoute } from "../http/serve-route.ts";
import type { Core } from "./compose-core.ts";

export interface CoreRouteOptions {
  readonly checks: Readonly<Record<string, HealthCheck>>;
  readonly isDemoOffered: boolean;
  readonly publicUrl?: string;
  readonly isSecure: boolean;
}

/** The calls that the core answers by itself. */
export function coreRoutes(
  {
    securityEvents,
    deviceKey,
    identity,
    accounts,
    oauth,
    workspaces,
    notifications,
    tickets,
    audit,
    members,
    invitations,
    maintenance,
  }: Core,
  { checks, isDemoOffered, publicUrl, isSecure }: CoreRouteOptions,
): ServedRoute[] {
  const devices = createKnownDevices({ key: deviceKey, isSecure });
  return [
    ...healthRoutes(checks),
    ...identityRoutes(identity, {
      tickets,
      isDemoOffered,
      publicUrl,
      isSecure,
      devices,
      hasMail: accounts.hasMail(),
      readEmbedCookie: embedCookie.read,
    }),
    ...factorRoutes(accounts, { identity, isSecure, devices }),
    ...recoveryRoutes(accounts, { devices }),
    ...accountRoutes(accounts, { tokens: identity.personalTokens, members, devices }),
    ...oauthRoutes(oauth),
    ...workspaceRoutes(workspaces),
    ...memberRoutes(members, invitations),
    ...auditRoutes(audit, securityEvents),
    ...notificationRoutes(notifications),
    ...maintenanceRoutes(maintenance),
  ];
}
