import { approvalList } from "@hoopoe/contract/work/routes/approval.ts";
import { useQuery } from "@tanstack/react-query";
import { Hand } from "lucide-react";
import { apiQuery } from "../../../api/query.ts";
import type { Approval } from "@hoopoe/contract/work/approval.ts";
import { ApprovalBody } from "../../../features/work/approvals/ApprovalBody.tsx";
import { DecisionForm } from "../../../features/work/approvals/DecisionForm.tsx";
import { useTarget } from "../../../features/work/approvals/use-target.ts";
import { leftWords } from "../../../features/work/approvals/left-words.ts";
import { texts } from "../../../messages/en/pages/work/executions.ts";

/** The decision that a run waits for, beside it: what it would do, what it is bound to, and the three answers. */
export function DecisionPanel({ executionId, nodeId }: { executionId: string; nodeId: string }) {
  const query = { status: "pending" as const, executionId, limit: 200 };
  const pending = useQuery({ ...apiQuery(approvalList, { query }), refetchInterval: 3_000 });
  const found = (pending.data?.data ?? []).find((one) => one.nodeId === nodeId || one.nodeId === null);
  return found === undefined ? null : <Decision key={found.id} found={found} />;
}

function Decision({ found }: { found: Approval }) {
  const target = useTarget(found);
  return (
    <aside
      aria-label={found.blockedReason === null ? texts.yourDecision : texts.aDecisionIsAwaited}
      className="flex w-(--inspector) shrink-0 flex-col border-l border-line-subtle bg-card narrow:fixed narrow:right-0 narrow:bottom-0 narrow:z-(--z-panel) narrow:max-h-[70dvh] narrow:w-[min(432px,100vw)] narrow:border-t phone:max-h-[54dvh] narrow:shadow-high"
    >
      <div className="min-h-0 flex-1 overflow-y-auto px-4 pt-4 pb-3">
        <div className="mb-2.5 flex items-center gap-2">
          <Hand size={16} className="text-(--run-approval)" aria-hidden="true" />
          <h2 className="type-heading flex-1">
            {found.blockedReason === null ? texts.yourDecision : texts.aDecisionIsAwaited}
          </h2>
          <span className="type-small text-muted tabular-nums">{leftWords(found.expiresAt, Date.now())}</span>
        </div>
        <p className="mb-3 font-strong">{found.title}</p>
        <ApprovalBody approval={found} target={target} isNarrow />
      </div>
      <DecisionForm approval={found} target={target} />
    </aside>
  );
}
