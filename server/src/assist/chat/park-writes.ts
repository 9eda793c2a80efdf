import { createHash } from "node:crypto";
import { Failure } from "../../platform/fail.ts";
import type { Scope } from "../../platform/scope.ts";
import { boundHash } from "../../work/actions/service.ts";
import type { ApprovalRow, ApprovalsService } from "../../work/approvals/service.ts";
import type { PlannedCall, Tool } from "../tools/service.ts";
import type { AskApproval, CallDecision, WishedCall } from "./ask-approval.ts";

export function parkWrites(approvals: Pick<ApprovalsService, "ask" | "load" | "mark" | "spend">): AskApproval {
  const known = (scope: Scope, id: string) =>
    approvals.load(scope, id).catch((error: unknown) => {
      if (error instanceof Failure) return undefined;
      throw error;
    });

  return {
    async ask(scope, wish, signal) {
      const id = uuidOf(wish.key);
      const asked = (await known(scope, id)) ?? (await approvals.ask(scope, await requestOf(id, wish, signal)));
      return { approvalId: asked.id, askedAt: asked.requestedAt, ...decisionOf(asked, wish.tool) };
    },
    async isAnyDecided(scope, ids) {
      for (const id of ids) if ((await known(scope, id))?.status !== "pending") return true;
      return false;
    },
    spend: (scope, approvalId) => approvals.spend(scope, approvalId),
    executed: (scope, approvalId) => approvals.mark(scope, approvalId, "executed"),
  };
}

async function requestOf(id: string, { tool, input, why, agentId, step }: WishedCall, signal: AbortSignal) {
  const planned: PlannedCall = (await tool.plan?.(input, signal)) ?? workOf(tool);
  const work = { ...planned, arguments: recordOf(input) };
  const subjects = agentId === undefined ? [] : [`agent:${agentId}` as const];
  return { id, kind: "tool-call", title: tool.title, message: why, work, step: step ?? null, subjects } as const;
}

/** The work of a tool that is no connection's: its id alone tells what it is. */
function workOf({ id, title }: Tool): PlannedCall {
  return { product_name: title, action: id, integrationId: null, targetVersion: null, changes: [] };
}

/** What was agreed to is exactly what the row binds: a row whose parts do not give its hash is void. */
function decisionOf(row: ApprovalRow, tool: Tool): CallDecision {
  const { product_name, action, integrationId, arguments: input, targetVersion, status } = row;
  if (status !== "approved" && status !== "executed") return { decision: status };
  const work = {
    product_name: product_name ?? "",
    action: action ?? "",
    integrationId,
    arguments: input,
    targetVersion,
  };
  const isTool = tool.id === (integrationId === null ? action : `action:${integrationId}:${action}`);
  if (!isTool || !boundHash(work).equals(row.boundHash)) return { decision: "void" };
  return { decision: status, input, targetVersion: integrationId === null ? undefined : targetVersion };
}

function recordOf(input: unknown): Record<string, unknown> {
  return typeof input === "object" && input !== null && !Array.isArray(input)
    ? Object.fromEntries(Object.entries(input))
    : { input };
}

function uuidOf(text: string): string {
  const hex = createHash("sha256").update(text).digest("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
