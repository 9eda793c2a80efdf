import type { RouteSpec } from "@hoopoe/contract/define-route.ts";

/** Where a route of the contract stands on the server, its parameters as `:name`. */
export function pathOf({ path, isAtRoot }: Pick<RouteSpec, "path" | "isAtRoot">): string {
  return `${isAtRoot === true ? "" : "/api"}${path}`;
}
