import type { RouteSpec } from "@hoopoe/contract/define-route.ts";

/**
 * Whether a call changes something that people work on. A POST that needs no more than a right to read is a question
 * with a body; sessions (/auth) come and go during maintenance too, and its own switch must work.
 */
export function isChange({ method, access, path }: RouteSpec): boolean {
  if (method === "GET" || method === "HEAD" || access === "public") return false;
  if (access === "signed-in") return !path.startsWith("/auth/") && path !== "/config/maintenance-status";
  return !access.endsWith(":read");
}
