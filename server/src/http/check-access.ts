import { defaultWorkspaceAlias, workspaceHeader } from "@hoopoe/contract/constants.ts";
import type { RouteSpec } from "@hoopoe/contract/define-route.ts";
import { isAllowed, verbs } from "@hoopoe/contract/permissions.ts";
import type { FastifyRequest } from "fastify";
import { fail } from "../platform/fail.ts";
import { checkTenantLabel, hostTenantLabel } from "./check-tenant.ts";
import { traceOf } from "./refusals.ts";
import { isChange } from "./is-change.ts";
import type { Gate, Tenant, TokenClaims } from "./gate.ts";
import type { Caller } from "./serve-route.ts";

export interface Admission {
  readonly tenantId: string | undefined;
  readonly caller: Caller | undefined;
}

/** Lets a request in or refuses it, by what its route declares: tenant first, then token, workspace, role. */
export async function checkAccess(
  route: RouteSpec,
  request: FastifyRequest,
  { gate }: { gate: Gate },
): Promise<Admission> {
  const isForOthers = route.tenant === "host" && route.access !== "public";
  if (route.tenant !== "headers" && !isForOthers) return { tenantId: undefined, caller: undefined };
  const label = isForOthers ? hostTenantLabel(request) : checkTenantLabel(request);
  const tenant = await gate.loadTenant(label);
  const trace = traceOf(request);
  trace.tenantId = tenant?.id;
  if (route.access === "public") return { tenantId: tenant?.id ?? fail("not-found"), caller: undefined };

  const claims = await readBearer(request, { gate, clientsOf: isForOthers ? tenant : undefined });
  if (claims.tenantId === tenant?.id) trace.userId = claims.userId;
  checkTokenScope(route, claims);
  const caller = await checkCaller({ ...route, access: route.access }, { request, gate, claims, tenant });
  if (isChange(route) && (await gate.isReadOnlyFor(claims))) return fail("maintenance");
  return { tenantId: claims.tenantId, caller };
}

/** A script's token does what its verbs name and nothing else; never what concerns sign-in, account and sessions. */
function checkTokenScope({ access, tokenVerb, path }: RouteSpec, { verbs: granted }: TokenClaims): void {
  if (granted === undefined) return;
  const needed = access === "signed-in" || access === "public" ? tokenVerb : access;
  if (needed === undefined || path.startsWith("/auth/")) return fail("personal-token-refused");
  if (!granted.includes(needed)) fail("personal-token-scope", { needed });
}

interface MemberRoute extends Pick<RouteSpec, "isEmbeddable"> {
  readonly access: Exclude<RouteSpec["access"], "public">;
}

async function checkCaller(
  { access, isEmbeddable: mayBeEmbedded = false }: MemberRoute,
  { request, gate, claims, tenant }: { request: FastifyRequest; gate: Gate; claims: TokenClaims; tenant?: Tenant },
): Promise<Caller> {
  if (tenant?.id !== claims.tenantId) return fail("tenant-mismatch");
  if (access === "signed-in") {
    if (!(await gate.isSessionLive(claims, { mayBeEmbedded }))) return fail("unauthorized");
    return { ...scopeOf(claims), workspaceId: "", role: "viewer" };
  }
  const member = await gate.loadMember(claims, heldWorkspace(claims, chosenWorkspace(request)));
  if (member === "ended") return fail("unauthorized");
  if (member === "stranger") return fail("workspace-not-found", { field: workspaceHeader });
  traceOf(request).workspaceId = member.workspaceId;
  if (member.isEmbedded && !mayBeEmbedded) return fail("embed-forbidden");
  if (!isAllowed(member.role, access)) return fail("forbidden", { role: member.role, needed: verbs[access] });
  const { workspaceId, role, isEmbedded } = member;
  return { ...scopeOf(claims), workspaceId, role, isEmbedded };
}

/** A client's token is held to its workspace: another one that is asked for is none of its. */
function heldWorkspace({ workspaceId }: TokenClaims, chosen: string | undefined): string | undefined {
  if (workspaceId !== undefined && chosen !== undefined && chosen !== workspaceId)
    return fail("workspace-not-found", { field: workspaceHeader });
  return workspaceId ?? chosen;
}

function scopeOf({ tenantId, userId, sessionId }: TokenClaims) {
  return { tenantId, userId, sessionId };
}

/** `clientsOf`: where tokens of clients outside open something too, whose. */
async function readBearer(
  request: FastifyRequest,
  { gate, clientsOf }: { gate: Gate; clientsOf: Tenant | undefined },
): Promise<TokenClaims> {
  const token = bearerOf(request);
  const own = token === undefined ? undefined : await gate.readToken(token);
  if (own !== undefined || clientsOf === undefined) return own ?? fail("unauthorized");
  const claims = token === undefined ? undefined : await gate.readClientToken(clientsOf, token);
  return claims ?? fail("unauthorized", { challenge: gate.challengeOf(clientsOf.label) });
}

/** The bearer token of the Authorization header, or undefined. */
export function bearerOf(request: FastifyRequest): string | undefined {
  return /^Bearer +([\w.~+/-]+=*) *$/i.exec(request.headers.authorization ?? "")?.[1];
}

/** `x-workspace` wins; `wsid` is 1 in every client that keeps to the specification, and names a workspace in none. */
function chosenWorkspace(request: FastifyRequest): string | undefined {
  const chosen = request.headers[workspaceHeader] ?? request.headers["wsid"];
  if (chosen === undefined || chosen === "" || chosen === defaultWorkspaceAlias) return undefined;
  return String(chosen);
}
