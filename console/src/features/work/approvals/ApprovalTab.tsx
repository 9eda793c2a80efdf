import { Link } from "@tanstack/react-router";
import { tabClass } from "../jobs/tab-class.ts";
import { useApprovalCount } from "./use-approval-count.ts";
import { texts } from "../../../messages/en/shell.ts";

/** The way from Jobs to the decisions that wait. */
export function ApprovalTab({ isCurrent }: { isCurrent: boolean }) {
  const count = useApprovalCount();
  return (
    <Link
      to="/dashboard/workflow-generation/approval"
      aria-current={isCurrent ? "page" : undefined}
      className={tabClass(isCurrent)}
    >
      {texts.approvals}
      {count === 0 ? null : <span className="text-muted tabular-nums">{count}</span>}
    </Link>
  );
}
