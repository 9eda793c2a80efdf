import {
  approvalCount,
  approvalDecide,
  approvalGet,
  approvalList,
  approvalPolicyGet,
  approvalPolicySave,
} from "@hoopoe/contract/routes/approval.ts";
import { serve, type ServedRoute } from "../../http/serve-route.ts";
import type { ApprovalsService } from "./service.ts";

export function approvalRoutes(approvals: ApprovalsService): ServedRoute[] {
  return [
    serve(approvalList, async ({ caller, query }) => ({ data: await approvals.list(caller, query) })),
    serve(approvalCount, async ({ caller }) => ({ pending: (await approvals.pendingFor(caller)).length })),
    serve(approvalGet, async ({ caller, params }) => ({ data: await approvals.get(caller, params.id) })),
    serve(approvalDecide, async ({ caller, params, body }) => ({
      data: await approvals.decide(caller, params.id, body),
    })),
    serve(approvalPolicyGet, async ({ caller }) => ({ data: await approvals.policy(caller) })),
    serve(approvalPolicySave, async ({ caller, body }) => ({ data: await approvals.changePolicy(caller, body) })),
  ];
}
