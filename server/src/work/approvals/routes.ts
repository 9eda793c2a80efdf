import {
  approvalCount,
  approvalDecide,
  approvalGet,
  approvalList,
  approvalPolicyGet,
  approvalPolicySave,
  approvalSnooze,
  approvalTarget,
} from "@hoopoe/contract/work/routes/approval.ts";
import { serve, type ServedRoute } from "../../http/serve-route.ts";
import type { ApprovalsService } from "./service.ts";

export function approvalRoutes(approvals: ApprovalsService): ServedRoute[] {
  return [
    serve(approvalList, async ({ caller, query: { cursor, limit, ...filter } }) => {
      const found = await approvals.list(caller, { filter, before: cursor, countMax: limit + 1 });
      const data = found.slice(0, limit);
      return { data, cursor: found.length > limit ? (data.at(-1)?.id ?? null) : null };
    }),
    serve(approvalCount, async ({ caller }) => approvals.count(caller)),
    serve(approvalGet, async ({ caller, params }) => ({ data: await approvals.get(caller, params.id) })),
    serve(approvalDecide, async ({ caller, params, body }) => ({
      data: await approvals.decide(caller, params.id, body),
    })),
    serve(approvalTarget, async ({ caller, params }) => ({ data: await approvals.readTarget(caller, params.id) })),
    serve(approvalSnooze, async ({ caller, params, body: { until } }) => ({
      data: await approvals.snooze(caller, params.id, until === null ? null : new Date(until)),
    })),
    serve(approvalPolicyGet, async ({ caller }) => {
      const { policy, isOnlyMember } = await approvals.policyWithMembers(caller);
      return { data: policy, isOnlyMember };
    }),
    serve(approvalPolicySave, async ({ caller, body }) => ({ data: await approvals.changePolicy(caller, body) })),
  ];
}
