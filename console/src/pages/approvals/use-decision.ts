import type { Approval } from "@hoopoe/contract/approval.ts";
import {
  approvalCount,
  approvalDecide,
  approvalGet,
  approvalList,
  exposureList,
} from "@hoopoe/contract/routes/approval.ts";
import { executionGet, executionList } from "@hoopoe/contract/routes/execution.ts";
import { useMutation } from "@tanstack/react-query";
import { call } from "../../api/client.ts";
import { invalidate } from "../../api/query.ts";
import { toastFailure, toastSuccess } from "../../ui/toast.tsx";

interface Answer {
  decision: "approve" | "reject";
  words: string;
  arguments?: Record<string, unknown>;
}

/** Gives the person's word. What changed in the meantime is said by the server, and the request is read again. */
export function useDecision({ id, title }: Pick<Approval, "id" | "title">) {
  const settled = () => invalidate(approvalList, approvalCount, approvalGet, executionGet, executionList, exposureList);
  return useMutation({
    mutationFn: (body: Answer) => call(approvalDecide, { params: { id }, body }),
    async onSuccess(_, { decision }) {
      await settled();
      toastSuccess(decision === "approve" ? `Approved: ${title}` : `Rejected: ${title}`);
    },
    async onError(error) {
      toastFailure("The decision was not taken", error);
      await settled();
    },
  });
}
