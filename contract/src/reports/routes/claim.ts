import * as z from "zod/mini";
import { defineRoute } from "../../define-route.ts";
import { standings } from "../claim.ts";
import { claimLedger, claimReading, ledgerMatter } from "../claim-ledger.ts";

const params = z.object({ id: z.uuid() });

export const reportClaimsGet = defineRoute({
  id: "report-claims-get",
  summary: "List the claims of a report's events by matter: what holds now, what it replaced, who says so",
  method: "GET",
  path: "/report/:id/claims",
  tenant: "headers",
  access: "report:read",
  nouns: { id: "report" },
  params,
  reply: { 200: z.object({ data: claimLedger }) },
  errors: ["report-not-found"],
});

const citedStanding = z.object({ itemId: z.string(), standing: z.enum(standings) });
export type CitedStanding = z.infer<typeof citedStanding>;

export const reportStandings = defineRoute({
  id: "report-standings",
  summary: "List who the authors of the items that a report cites are to the workspace",
  method: "GET",
  path: "/report/:id/standings",
  tenant: "headers",
  access: "report:read",
  nouns: { id: "report" },
  params,
  reply: { 200: z.object({ data: z.array(citedStanding) }) },
  errors: ["report-not-found"],
});

/** Items that were read before by the same model are not read again. */
export const reportClaimsRead = defineRoute({
  id: "report-claims-read",
  budget: "model-tokens-per-day",
  summary: "Start reading the claims of a report's events, or read again what is missing; answers at once",
  method: "POST",
  path: "/report/:id/claims/read",
  tenant: "headers",
  access: "report:write",
  nouns: { id: "report" },
  params,
  reply: { 200: z.object({ data: claimReading }) },
  errors: ["report-not-found", "report-empty"],
});

/**
 * Takes a claim (`claimId`), gives another value (`value`), or leaves the matter disputed (neither). `revision` is the one that the
 * caller sees: where somebody decided meanwhile, the answer is `claim-settled`, and theirs holds.
 */
export const reportClaimSettle = defineRoute({
  id: "report-claim-settle",
  summary: "Settle a matter by hand, with a reason that is shown with the value",
  method: "POST",
  path: "/report/:id/claims/settle",
  tenant: "headers",
  access: "report:write",
  nouns: { id: "report", matterId: "not-ours", claimId: "not-ours" },
  params,
  body: z.object({
    matterId: z.string().check(z.minLength(1), z.maxLength(40)),
    claimId: z.nullable(z.string().check(z.maxLength(40))),
    value: z.nullable(z.string().check(z.trim(), z.minLength(1), z.maxLength(500))),
    reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(500)),
    revision: z.int().check(z.nonnegative()),
  }),
  reply: { 200: z.object({ data: ledgerMatter }) },
  errors: ["report-not-found", "claim-not-found", "claim-settled"],
});

export const reportClaimUndo = defineRoute({
  id: "report-claim-undo",
  summary: "Undo what a person decided about a matter; the decision stays in its history",
  method: "POST",
  path: "/report/:id/claims/undo",
  tenant: "headers",
  access: "report:write",
  nouns: { id: "report", overrideId: "claim-override" },
  params,
  body: z.object({ overrideId: z.uuid() }),
  reply: { 200: z.object({ data: z.object({ overrideId: z.string() }) }) },
  errors: ["report-not-found", "claim-not-found"],
});
