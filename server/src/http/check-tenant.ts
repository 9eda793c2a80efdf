import { tenantOf } from "@hoopoe/contract/tenant.ts";
import type { FastifyRequest } from "fastify";
import { fail } from "../platform/fail.ts";

/**
 * The tenant's label of a request: host name and `tenantid` header must name the same one, also where SINGLE_TENANT
 * gives every label to the only tenant.
 */
export function checkTenantLabel(request: FastifyRequest): string {
  const header = request.headers["tenantid"];
  if (typeof header !== "string" || header.trim() === "") return fail("tenant-missing", { field: "tenantid" });
  const label = tenantOf(request.host);
  if (tenantOf(header) !== label) return fail("tenant-mismatch", { field: "tenantid" });
  return label;
}
