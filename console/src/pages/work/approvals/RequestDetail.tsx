import type { Approval } from "@hoopoe/contract/work/approval.ts";
import { Link } from "@tanstack/react-router";
import { ArrowLeft, ChevronDown } from "lucide-react";
import { ApprovalBody } from "../../../features/work/approvals/ApprovalBody.tsx";
import { AskAgain } from "../../../features/work/approvals/AskAgain.tsx";
import { DecisionForm } from "../../../features/work/approvals/DecisionForm.tsx";
import { approvalLooks } from "../../../features/work/approvals/kind-words.ts";
import { leftWords } from "../../../features/work/approvals/left-words.ts";
import { SnoozeMenu } from "../../../features/work/approvals/SnoozeMenu.tsx";
import { useTarget } from "../../../features/work/approvals/use-target.ts";
import { StepTile } from "../../../features/work/wizard/canvas/StepTile.tsx";
import { dateOf, timeOf } from "../../../lib/format.ts";
import { visibleMarks } from "../../../lib/visible-marks.ts";
import { IconButton } from "../../../ui/IconButton.tsx";
import { RunState } from "../../../ui/RunState.tsx";
import type { InboxTab } from "./use-inbox.ts";
import { texts } from "../../../messages/en/pages/work/approvals.ts";

interface RequestDetailProps {
  approval: Approval;
  tab: InboxTab;
  /** Where it is in the list, from 1, and how many there are; absent where the list doesn't have it. */
  position: { at: number; count: number } | null;
  onNext: () => void;
}

/** One approval in full, with the decision pinned at the foot. */
export function RequestDetail({ approval, tab, position, onNext }: RequestDetailProps) {
  const { status } = approval;
  const target = useTarget(approval);
  return (
    <>
      <nav
        aria-label={texts.requests}
        className="hidden h-11 shrink-0 items-center gap-2 border-b border-line-subtle px-3 narrow:flex"
      >
        <Link
          to="/dashboard/workflow-generation/approval"
          search={{ tab }}
          aria-label={texts.allRequests}
          className="grid size-9 position-items-center text-secondary"
        >
          <ArrowLeft size={16} aria-hidden="true" />
        </Link>
        <span className="font-strong">{texts.approvals}</span>
        <span className="text-muted tabular-nums">
          {position === null ? "" : texts.positionOf(position.at, position.count)}
        </span>
        <span className="type-small ml-auto tabular-nums">
          {status === "pending" ? leftWords(approval.expiresAt, Date.now()) : ""}
        </span>
        {position === null || position.count < 2 ? null : (
          <IconButton label={texts.nextRequest} icon={ChevronDown} onClick={onNext} />
        )}
      </nav>
      <div className="min-h-0 flex-1 overflow-y-auto px-8 py-5 phone:px-4 phone:py-4">
        <Head approval={approval} />
        {status === "pending" ? null : (
          <p className="mb-4 flex flex-wrap items-center gap-3">
            <RunState {...approvalLooks[status]} />
            {status === "void" ? <AskAgain approval={approval} /> : null}
          </p>
        )}
        <ApprovalBody approval={approval} target={target} />
      </div>
      {status === "pending" ? <DecisionForm approval={approval} target={target} hasKeys /> : null}
    </>
  );
}

function Head({ approval }: { approval: Approval }) {
  const { title, product_name, action, requestedBy, requestedAt, executionId, runNumber, expiresAt, status } = approval;
  return (
    <div className="mb-5 flex items-start gap-3">
      <span className="mt-1 scale-125">
        <StepTile productName={product_name ?? "Flow"} action={action ?? "approval"} />
      </span>
      <div className="min-w-0 flex-1">
        <h2 className="type-title break-words">{visibleMarks(title)}</h2>
        <p className="type-small mt-0.5 text-secondary">
          {texts.requestedBy(requestedBy?.name ?? texts.theWorkspace)}
          {executionId === null ? null : (
            <>
              {" · "}
              <Link
                to="/dashboard/workflow-generation/execution/$executionId"
                params={{ executionId }}
                className="text-link"
              >
                {texts.runNumber(runNumber ?? 0)}
              </Link>
            </>
          )}
          {` · ${dateOf(requestedAt)} ${timeOf(requestedAt)}`}
        </p>
      </div>
      {status !== "pending" ? null : (
        <div className="flex shrink-0 items-start gap-3">
          {expiresAt === null ? null : (
            <p className="text-right tabular-nums narrow:hidden">
              <span className="block font-strong">{leftWords(expiresAt, Date.now())}</span>
              <span className="type-small text-muted">
                {texts.untilTime(`${dateOf(expiresAt)} ${timeOf(expiresAt)}`)}
              </span>
            </p>
          )}
          <SnoozeMenu approval={approval} />
        </div>
      )}
    </div>
  );
}
