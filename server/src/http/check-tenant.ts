import { tenantOf } from "@hoopoe/contract/tenant.ts";
import type { FastifyRequest } from "fastify";
import { fail } from "../platform/fail.ts";

/** For clients of others, who know of no header: the host alone says it, and a header that is there must agree. */
export function hostTenantLabel(request: FastifyRequest): string {
  return request.headers["tenantid"] === undefined ? tenantOf(request.host) : checkTenantLabel(request);
}

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
