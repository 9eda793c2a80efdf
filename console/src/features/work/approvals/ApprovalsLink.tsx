import { Link } from "@tanstack/react-router";
import { Inbox } from "lucide-react";
import { CountDot } from "../../../ui/CountDot.tsx";
import { iconButtonClass } from "../../../ui/IconButton.tsx";
import { Tooltip } from "../../../ui/Tooltip.tsx";
import { useApprovalCount } from "./use-approval-count.ts";
import { texts } from "../../../messages/en/shell.ts";

/** The top bar's way to the decisions that wait, with their number. */
export function ApprovalsLink() {
  const count = useApprovalCount();
  return (
    <Tooltip text={texts.approvals} isName>
      <Link
        to="/dashboard/workflow-generation/approval"
        aria-label={count > 0 ? texts.approvalsWaiting(count) : texts.approvals}
        className={iconButtonClass}
      >
        <Inbox size={16} aria-hidden="true" />
        <CountDot count={count} />
      </Link>
    </Tooltip>
  );
}
