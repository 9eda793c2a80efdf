import type { Approval } from "@hoopoe/contract/work/approval.ts";
import {
  approvalCount,
  approvalDecide,
  approvalGet,
  approvalList,
  exposureList,
  exposureUpdate,
} from "@hoopoe/contract/work/routes/approval.ts";
import { executionGet, executionList } from "@hoopoe/contract/work/routes/execution.ts";
import { useMutation } from "@tanstack/react-query";
import { call } from "../../../api/client.ts";
import { invalidate } from "../../../api/query.ts";
import { toastFailure, toastSuccess } from "../../../ui/toast.tsx";
import { texts } from "../../../messages/en/features/work/approvals.ts";

interface Answer {
  decision: "approve" | "reject";
  words: string;
  arguments?: Record<string, unknown>;
  /** Of the request as this person sees it. */
  workHash: string;
}

/** What a decision calls. */
export const decideCalls = [approvalDecide, exposureUpdate];

/** Gives the person's word. What changed in the meantime is said by the server, and the request is read again. */
export function useDecision({
  id,
  title,
  product_name,
  workHash,
}: Pick<Approval, "id" | "title" | "product_name" | "workHash">) {
  const settled = () => invalidate(approvalList, approvalCount, approvalGet, executionGet, executionList, exposureList);
  return useMutation({
    mutationFn: (answer: Omit<Answer, "workHash">) => decideOne({ id, product_name, workHash }, answer),
    async onSuccess(after, { decision }) {
      await settled();
      if (after?.status === "pending" && after.requesters.some(({ because }) => because === "edited"))
        return toastSuccess(texts.argumentsSavedSomebodyElse);
      toastSuccess(decision === "approve" ? texts.approvedTitle(title) : texts.rejectedTitle(title));
    },
    async onError(error) {
      toastFailure(texts.theDecisionWasNot, error);
      await settled();
    },
  });
}

/** Decides one request as it was seen. */
export function decideOne(
  { id, product_name, workHash }: Pick<Approval, "id" | "product_name" | "workHash">,
  answer: Omit<Answer, "workHash">,
): Promise<Approval | null> {
  return product_name === "Microsoft 365"
    ? decideExposure(id, { ...answer, workHash })
    : decide(id, { ...answer, workHash });
}

async function decide(id: string, body: Answer): Promise<Approval> {
  return (await call(approvalDecide, { params: { id }, body })).data;
}

/** Where it is about a way into a document, that way's record takes the same word, as the status that its caller supplies. */
async function decideExposure(id: string, answer: Answer): Promise<Approval | null> {
  const { data } = await call(exposureList, { query: {} });
  const record = data.find(({ approvalId }) => approvalId === id);
  if (record === undefined || answer.arguments !== undefined) return decide(id, answer);
  const { appId, documentId, itemId } = record;
  const { words, workHash } = answer;
  const status = answer.decision === "approve" ? "approved" : "rejected";
  await call(exposureUpdate, { body: { appId, documentId, itemId, status, words, workHash } });
  return null;
}
