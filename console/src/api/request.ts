import type { RouteInput, RouteSpec } from "@hoopoe/contract/define-route.ts";
import { defaultWorkspaceAlias, workspaceHeader } from "@hoopoe/contract/constants.ts";

interface RequestContext {
  accessToken: string | null;
  workspaceId: string | null;
  hostname: string;
}

/** The address of a route under /api with its ids and query filled in; queries without a value are left out. */
export function routeUrl(route: RouteSpec, input: { params?: unknown; query?: unknown }): string {
  const params = valuesOf(input.params);
  const path = route.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(textOf(params.get(name))));
  const query = new URLSearchParams();
  for (const [name, value] of valuesOf(input.query))
    if (value !== undefined && value !== null) query.set(name, textOf(value));
  return `/api${path}${query.size === 0 ? "" : `?${query}`}`;
}

/** What every call carries: who (bearer), where (tenantid, wsid always '1', x-workspace), and the body as JSON. */
export function requestInit<R extends RouteSpec>(
  route: R,
  input: RouteInput<R> & { body?: unknown },
  context: RequestContext,
): RequestInit & { headers: Headers } {
  const headers = new Headers({
    tenantid: firstWord(context.hostname),
    wsid: defaultWorkspaceAlias,
    accept: "application/json",
  });
  if (context.accessToken !== null) headers.set("authorization", `Bearer ${context.accessToken}`);
  const isInWorkspace = route.access !== "public" && route.access !== "signed-in";
  if (isInWorkspace && context.workspaceId !== null) headers.set(workspaceHeader, context.workspaceId);
  const init = { method: route.method, headers, credentials: "same-origin" } as const;
  if (input.body === undefined) return init;
  headers.set("content-type", "application/json");
  return { ...init, body: JSON.stringify(input.body) };
}

/** The first word of the host name; an IPv6 address is one word. */
export function firstWord(hostname: string): string {
  return hostname.startsWith("[") ? hostname : (hostname.split(".")[0] ?? hostname);
}

function valuesOf(record: unknown): Map<string, unknown> {
  return new Map(typeof record === "object" && record !== null ? Object.entries(record) : []);
}

/** Ids, numbers and flags as they stand in an address; nothing else is ever put there. */
function textOf(value: unknown): string {
  if (typeof value === "string" || typeof value === "number" || typeof value === "boolean") return String(value);
  return value === undefined || value === null ? "" : JSON.stringify(value);
}
