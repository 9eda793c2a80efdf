import type { Approval } from "@hoopoe/contract/work/approval.ts";
import { approvalCount, approvalGet, approvalList, exposureList } from "@hoopoe/contract/work/routes/approval.ts";
import { executionList } from "@hoopoe/contract/work/routes/execution.ts";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { invalidate } from "../../../api/query.ts";
import { decideCalls, decideOne } from "../../../features/work/approvals/use-decision.ts";
import { Button } from "../../../ui/Button.tsx";
import { showDialog } from "../../../ui/dialog.ts";
import { controlBoxClass } from "../../../ui/Field.tsx";
import { toastError, toastSuccess } from "../../../ui/toast.tsx";
import { ApiError } from "../../../api/api-error.ts";
import { texts } from "../../../messages/en/pages/work/approvals.ts";

interface BulkDecisionProps {
  chosen: readonly Approval[];
  onClear: () => void;
}

interface Result {
  decided: number;
  failures: readonly { title: string; sentence: string }[];
}

/** One decision on the requests that are marked. Each target is read again by the server; one that changed is void. */
export function BulkDecision({ chosen, onClear }: BulkDecisionProps) {
  const [words, setWords] = useState("");
  const work = useMutation({
    mutationFn: (decision: "approve" | "reject") => decideAll(chosen, { decision, words: words.trim() }),
    async onSuccess({ decided, failures }, decision) {
      await invalidate(approvalList, approvalCount, approvalGet, executionList, exposureList);
      if (decided > 0)
        toastSuccess(decision === "approve" ? texts.approvedCount(decided) : texts.rejectedCount(decided));
      for (const { title, sentence } of failures) toastError(`${title}: ${sentence}`);
      onClear();
    },
  });
  async function begin(decision: "approve" | "reject"): Promise<void> {
    const count = chosen.length;
    const choice = await showDialog({
      title: decision === "approve" ? texts.approveCount(count) : texts.rejectCount(count),
      text: `${chosen.map(({ title }) => title).join(", ")}. ${texts.eachTargetIsRead}`,
      icon: "question",
      confirmText: decision === "approve" ? texts.approveCount(count) : texts.rejectCount(count),
      cancel: true,
      isDestructive: decision === "reject",
    });
    if (choice === "confirm") work.mutate(decision);
  }
  const pending = work.isPending ? work.variables : null;
  return (
    <div
      role="group"
      aria-label={texts.chosenRequests(chosen.length)}
      className="border-t border-line bg-card px-(--gutter) py-3"
    >
      <div className="mb-2 flex items-center gap-2">
        <p className="flex-1 font-strong">{texts.chosenRequests(chosen.length)}</p>
        <Button size="small" variant="ghost" onClick={onClear}>
          {texts.clearSelection}
        </Button>
      </div>
      <input
        aria-label={texts.noteForAll}
        placeholder={texts.noteForAll}
        maxLength={2000}
        value={words}
        onChange={(event) => setWords(event.target.value)}
        className={`${controlBoxClass} mb-2`}
      />
      <div className="flex flex-wrap justify-end gap-2">
        <Button
          variant="danger"
          calls={decideCalls}
          isLoading={pending === "reject"}
          disabledReason={words.trim() === "" ? texts.sayWhyFirst : undefined}
          onClick={() => void begin("reject")}
        >
          {texts.rejectCount(chosen.length)}
        </Button>
        <Button calls={decideCalls} isLoading={pending === "approve"} onClick={() => void begin("approve")}>
          {texts.approveCount(chosen.length)}
        </Button>
      </div>
    </div>
  );
}

async function decideAll(
  chosen: readonly Approval[],
  answer: { decision: "approve" | "reject"; words: string },
): Promise<Result> {
  const failures: { title: string; sentence: string }[] = [];
  for (const approval of chosen) {
    try {
      await decideOne(approval, answer);
    } catch (error) {
      failures.push({ title: approval.title, sentence: error instanceof ApiError ? error.message : texts.noAnswer });
    }
  }
  return { decided: chosen.length - failures.length, failures };
}
