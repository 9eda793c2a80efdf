import type { Approval } from "@hoopoe/contract/work/approval.ts";
import { approvalList } from "@hoopoe/contract/work/routes/approval.ts";
import { executionGet, executionRetry } from "@hoopoe/contract/work/routes/execution.ts";
import { useMutation } from "@tanstack/react-query";
import { call } from "../../../api/client.ts";
import { invalidate } from "../../../api/query.ts";
import { Button } from "../../../ui/Button.tsx";
import { toastFailure, toastSuccess } from "../../../ui/toast.tsx";
import { texts } from "../../../messages/en/features/work/approvals.ts";

/** After a request became void: its run asks again, about the target as it is now. Elsewhere it is asked where it was asked first. */
export function AskAgain({ approval: { executionId, kind } }: { approval: Pick<Approval, "executionId" | "kind"> }) {
  const { mutate, isPending } = useMutation({
    mutationFn: (id: string) => call(executionRetry, { params: { id } }),
    async onSuccess() {
      await invalidate(approvalList, executionGet);
      toastSuccess(texts.askedAgain);
    },
    onError: (error) => toastFailure(texts.couldNotAskAgain, error),
  });
  if (executionId === null || kind === "exposure") return <>{texts.askAgainWhere}</>;
  return (
    <Button size="small" calls={executionRetry} isLoading={isPending} onClick={() => mutate(executionId)}>
      {texts.askAgain}
    </Button>
  );
}
