import { defaultTenantLabel, tenantOf } from "@hoopoe/contract/tenant.ts";
import type { FastifyRequest } from "fastify";
import { fail } from "../platform/fail.ts";

/**
 * The tenant's label of a request: host name and `tenantid` header must name the same one.
 * With `isSingleTenant` every host name belongs to the only tenant; the two still have to agree.
 */
export function checkTenantLabel(request: FastifyRequest, { isSingleTenant }: { isSingleTenant: boolean }): string {
  const header = request.headers["tenantid"];
  if (typeof header !== "string" || header.trim() === "") return fail("tenant-missing", { field: "tenantid" });
  const label = tenantOf(request.host);
  if (tenantOf(header) !== label) return fail("tenant-mismatch", { field: "tenantid" });
  return isSingleTenant ? defaultTenantLabel : label;
}
