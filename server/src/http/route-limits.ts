import { createHash } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { RouteSpec } from "@hoopoe/contract/define-route.ts";
import type { FastifyRequest } from "fastify";
import { fail } from "../platform/fail.ts";
import { addressBlock } from "../platform/limits/address-block.ts";
import type { Limits } from "../platform/limits/limits.ts";
import type { Caller } from "./serve-route.ts";

/** Calls in a minute: from one address, counted before anything else is checked, and by one account. */
export interface CallsPerMinute {
  readonly address?: number;
  readonly account?: number;
}

/**
 * What a route allows that is not listed below. A write that nobody has signed in for is counted by address; one whose body may
 * be large, more strictly. Reads are counted far above what pages do by themselves.
 */
export const defaultPerMinute = {
  write: { account: 300 },
  largeWrite: { account: 60 },
  publicWrite: { address: 600 },
  read: { account: 3000 },
  publicRead: {},
} as const satisfies Record<string, CallsPerMinute>;

/** Calls that guess at something (sign-in, codes, resets, invitations) count for themselves as well, and more strictly. */
const overrides: Readonly<Record<string, CallsPerMinute>> = {
  "auth-refresh-token": { address: 1200 },
  "auth-verify-token": { address: 1200 },
  "auth-logout": { address: 1200 },
  "auth-socket-ticket": { account: 240 },
  "download-ticket": { account: 120 },
  download: { address: 300 },
  "oauth-authorize": { address: 120 },
  "oauth-register": { address: 30 },
  "oauth-token": { address: 600 },
  "audit-export-ticket": { account: 30 },
  "audit-export": { address: 300 },
  "embed-redeem": { address: 300 },
  "embed-refresh": { address: 1200 },
  "embed-token-create": { account: 120 },
  "integration-upload": { account: 120 },
  "connectors-testmode": { account: 60 },
  "pir-generate-report": { account: 30 },
  "news-generate-report": { account: 30 },
  pir: { account: 600 },
  "pir-summary": { account: 600 },
  "pir-suggestions": { account: 600 },
  "pir-likely": { account: 600 },
  "item-count": { account: 600 },
  "item-list": { account: 600 },
  "integration-erase": { account: 30 },
  "integration-erase-preview": { account: 60 },
  "workspace-erase": { account: 30 },
  "workspace-erase-preview": { account: 60 },
  "member-erase": { account: 30 },
  "member-erase-preview": { account: 60 },
  // An autosaved draft, at most twice a second.
  "workflow-save-draft": { account: 120 },
  // The checks and the simulation of a plan take some hundred milliseconds of the thread that all share.
  "temporary-workflow-create": { account: 30 },
  // A file arrives in thousands of parts; runs have budgets of their own.
  "upload-part": { account: 12_000 },
  "job-run": { account: 6000 },
  "mcp-call": { account: 1200 },
  // One system of the outside sends for many.
  "webhook-call": { address: 6000 },
};
const minuteMs = 60_000;

/** How often a route may be called in a minute. */
export function perMinuteOf(
  route: Pick<RouteSpec, "id" | "method" | "access" | "bodyFormat" | "textMembers">,
): CallsPerMinute {
  return overrides[route.id] ?? defaultPerMinute[kindOf(route)];
}

function kindOf({
  method,
  access,
  textMembers,
}: Pick<RouteSpec, "method" | "access" | "textMembers">): keyof typeof defaultPerMinute {
  const isRead = method === "GET" || method === "HEAD";
  if (access === "public") return isRead ? "publicRead" : "publicWrite";
  if (isRead) return "read";
  return textMembers === undefined ? "write" : "largeWrite";
}

/** Who was refused a moment ago, and until when: they are refused again before anything is looked up. */
const refusedUntil = new Map<string, number>();
const refusedMax = 10_000;
/** Whoever goes on calling waits for each further refusal: a caller that cannot wait would keep us busy with refusing. */
const refusalMs = 250;

/** @throws Failure too-many-attempts */
export async function limitByAddress(limits: LimitTaker | undefined, route: RouteSpec, request: FastifyRequest) {
  await refuseAgain(route.id, request);
  const countMax = perMinuteOf(route).address;
  if (countMax !== undefined) await take(limits, { routeId: route.id, who: addressBlock(request.ip), countMax });
}

/** @throws Failure too-many-attempts */
export async function limitByAccount(
  limits: LimitTaker | undefined,
  route: RouteSpec,
  { request, caller }: { request: FastifyRequest; caller: Caller | undefined },
) {
  const countMax = perMinuteOf(route).account;
  if (countMax === undefined || caller === undefined) return;
  const note = (seconds: number) => {
    if (refusedUntil.size >= refusedMax) refusedUntil.clear();
    refusedUntil.set(refusalKey(route.id, request), performance.now() + seconds * 1000);
  };
  await take(limits, { routeId: route.id, who: `${caller.tenantId} ${caller.userId}`, countMax, note });
}

async function refuseAgain(routeId: string, request: FastifyRequest): Promise<void> {
  if (refusedUntil.size === 0) return;
  const key = refusalKey(routeId, request);
  const until = refusedUntil.get(key);
  if (until === undefined) return;
  const waitMs = until - performance.now();
  if (waitMs <= 0) {
    refusedUntil.delete(key);
    return;
  }
  await pause(Math.min(waitMs, refusalMs));
  fail("too-many-attempts", { seconds: Math.ceil(waitMs / 1000) });
}

/** By the token itself: whoever has another one is looked up. */
function refusalKey(routeId: string, { headers, host }: FastifyRequest): string {
  return createHash("sha256").update(`${routeId} ${host} ${headers.authorization}`).digest("base64url");
}

export type LimitTaker = Pick<Limits, "takeSoon">;

interface Taken {
  readonly routeId: string;
  readonly who: string;
  readonly countMax: number;
  readonly note?: (seconds: number) => void;
}

async function take(limits: LimitTaker | undefined, { routeId, who, countMax, note }: Taken): Promise<void> {
  const key = `${routeId}:${createHash("sha256").update(who).digest("base64url")}`;
  const seconds = await limits?.takeSoon({ key, countMax, windowMs: minuteMs });
  if (seconds === undefined) return;
  note?.(seconds);
  fail("too-many-attempts", { seconds });
}
