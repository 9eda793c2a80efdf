import type { RouteSpec } from "@hoopoe/contract/define-route.ts";
import { verbs } from "@hoopoe/contract/permissions.ts";
import type { ServedRoute } from "./serve-route.ts";

/**
 * Stops the boot when the contract and what is served differ, or a route does not say who may call it.
 * @throws Error that names every route at fault.
 */
export function checkServed(served: readonly ServedRoute[], contract: readonly RouteSpec[]): void {
  const faults = [
    ...contract.filter((route) => !served.some((one) => one.route === route)).map(({ id }) => `${id} is not served`),
    ...served.filter(({ route }) => !contract.includes(route)).map(({ route }) => `${route.id} is not in the contract`),
    ...served
      .filter(({ route }, index) => served.findIndex((one) => one.route === route) !== index)
      .map(({ route }) => `${route.id} is served twice`),
    ...served.filter(({ route }) => !isAccess(route.access)).map(({ route }) => `${route.id} declares no access`),
    ...served
      .filter(({ route }) => !["headers", "host"].includes(route.tenant) && route.access !== "public")
      .map(({ route }) => `${route.id} asks for a role, but its tenant comes neither from headers nor from the host`),
  ];
  if (faults.length > 0) throw new Error(`The API cannot start: ${faults.join("; ")}.`);
}

function isAccess(access: unknown): boolean {
  return access === "public" || access === "signed-in" || (typeof access === "string" && access in verbs);
}
