import { createHash } from "node:crypto";
import type { FastifyRequest } from "fastify";
import { fail } from "../platform/fail.ts";
import { addressBlock } from "../platform/limits/address-block.ts";
import type { Limits } from "../platform/limits/limits.ts";
import type { Caller } from "./serve-route.ts";

/**
 * Calls in a minute, from one address before anything else is looked at, or of one account. Far above what pages do by
 * themselves. Calls that guess at something (sign-in, codes, resets, invitations) count for themselves, and stricter.
 */
const perMinute: Readonly<Record<string, { address?: number; account?: number }>> = {
  "auth-refresh-token": { address: 1200 },
  "auth-verify-token": { address: 1200 },
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
  pir: { account: 600 },
  "pir-summary": { account: 600 },
  "pir-suggestions": { account: 600 },
  "pir-likely": { account: 600 },
  "integration-erase": { account: 30 },
  "integration-erase-preview": { account: 60 },
  "workspace-erase": { account: 30 },
  "workspace-erase-preview": { account: 60 },
  "member-erase": { account: 30 },
  "member-erase-preview": { account: 60 },
};
const minuteMs = 60_000;

/** @throws Failure too-many-attempts */
export async function limitByAddress(limits: LimitTaker | undefined, routeId: string, request: FastifyRequest) {
  const countMax = perMinute[routeId]?.address;
  if (countMax !== undefined) await take(limits, { routeId, who: addressBlock(request.ip), countMax });
}

/** @throws Failure too-many-attempts */
export async function limitByAccount(limits: LimitTaker | undefined, routeId: string, caller: Caller | undefined) {
  const countMax = perMinute[routeId]?.account;
  if (countMax === undefined || caller === undefined) return;
  await take(limits, { routeId, who: `${caller.tenantId} ${caller.userId}`, countMax });
}

export type LimitTaker = Pick<Limits, "takeSoon">;

async function take(
  limits: LimitTaker | undefined,
  { routeId, who, countMax }: { routeId: string; who: string; countMax: number },
): Promise<void> {
  const key = `${routeId}:${createHash("sha256").update(who).digest("base64url")}`;
  const seconds = await limits?.takeSoon({ key, countMax, windowMs: minuteMs });
  if (seconds !== undefined) fail("too-many-attempts", { seconds });
}
