import { Link } from "@tanstack/react-router";
import { Hourglass } from "lucide-react";
import { dateOf, timeOf } from "../../../lib/format.ts";
import { Notice } from "../../../ui/Notice.tsx";
import type { ExecutionDetail } from "./execution-detail.ts";
import { texts } from "../../../messages/en/pages/work/executions.ts";

/** Why a run waits, and what would end the wait. */
export function WaitNotice({ run: { reason, status } }: { run: Pick<ExecutionDetail, "reason" | "status"> }) {
  if (reason === null || (status !== "waiting" && status !== "queued" && status !== "parked")) return null;
  const { kind, sentence, until } = reason;
  const end =
    until === null ? texts.endsOn(kind) : texts.endsAt(texts.endsOn(kind), `${dateOf(until)} ${timeOf(until)}`);
  return (
    <div className="px-(--gutter) pb-3">
      <Notice
        tone="quiet"
        icon={Hourglass}
        action={
          kind !== "approval" ? undefined : (
            <Link to="/dashboard/workflow-generation/approval" className="text-link">
              {texts.openApprovals}
            </Link>
          )
        }
      >
        <span className="font-strong">{sentence}.</span> {end}
      </Notice>
    </div>
  );
}
