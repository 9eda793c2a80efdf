import type { Approval } from "@hoopoe/contract/work/approval.ts";
import { cx } from "../../../lib/cx.ts";
import { texts } from "../../../messages/en/features/work/approvals.ts";
import { Decisions } from "./Decisions.tsx";
import { PayloadView } from "./PayloadView.tsx";
import { TargetTable } from "./TargetTable.tsx";
import type { Target } from "./use-target.ts";
import { WhatFollows } from "./WhatFollows.tsx";
import { WhyAsked } from "./WhyAsked.tsx";

interface ApprovalBodyProps {
  approval: Approval;
  target: Target;
  /** Beside a run there is room for one column. */
  isNarrow?: boolean;
}

/** All that a decision needs: the target now and then, why, what follows, who has decided, and exactly what would be done. */
export function ApprovalBody({ approval, target, isNarrow = false }: ApprovalBodyProps) {
  const { status, subject } = approval;
  return (
    <div
      className={cx(
        "grid grid-cols-1 gap-6",
        !isNarrow && "min-[80rem]:grid-cols-[minmax(0,1fr)_306px] min-[80rem]:gap-7",
      )}
    >
      <div className="flex min-w-0 flex-col gap-6">
        <section aria-label={texts.beforeAndAfter} className="empty:hidden">
          <TargetTable approval={approval} target={target} />
        </section>
        <PayloadView label={texts.about} value={subject} />
        <WhyAsked approval={approval} />
      </div>
      <div className="flex min-w-0 flex-col gap-6">
        {status === "pending" ? <WhatFollows approval={approval} target={target} /> : null}
        <Decisions approval={approval} />
        <PayloadView
          label={texts.payload}
          value={approval.arguments}
          note={status === "pending" ? texts.voidIfAny : undefined}
        />
      </div>
    </div>
  );
}
