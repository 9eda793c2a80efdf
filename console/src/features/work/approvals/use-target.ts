import type { Approval } from "@hoopoe/contract/work/approval.ts";
import type { TargetReading } from "@hoopoe/contract/work/approval-basis.ts";
import { approvalCount, approvalGet, approvalList, approvalTarget } from "@hoopoe/contract/work/routes/approval.ts";
import { executionGet } from "@hoopoe/contract/work/routes/execution.ts";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../../api/client.ts";
import { invalidate } from "../../../api/query.ts";
import { useRefusal } from "../../../ui/refusal.ts";
import { texts } from "../../../messages/en/features/work/approvals.ts";

/** What is known of the target. Loading is never a verdict: until it was read, nothing is said of it. */
export interface Target {
  readonly reading: TargetReading | null;
  /** Why nobody can approve now; nothing where the target is as it was. */
  readonly reason: string | undefined;
  readonly isReading: boolean;
  readonly readAgain: () => void;
}

/** The target of a pending request, read again when it is opened and after each edit. */
export function useTarget({ id, status, workHash }: Pick<Approval, "id" | "status" | "workHash">): Target {
  const refusal = useRefusal(approvalTarget);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [approvalTarget.id, id, workHash],
    queryFn: async ({ signal }) => {
      const reading = (await call(approvalTarget, { params: { id } }, { signal })).data;
      if (reading.state === "changed") void invalidate(approvalGet, approvalList, approvalCount, executionGet);
      return reading;
    },
    enabled: status === "pending" && refusal === undefined,
    staleTime: 60_000,
    refetchOnWindowFocus: false,
  });
  const readAgain = () => void refetch();
  const reading = data ?? null;
  if (refusal !== undefined) return { reading, reason: refusal, isReading: false, readAgain };
  if (isFetching && reading === null) return { reading, reason: texts.readingTheTarget, isReading: true, readAgain };
  if (error !== null && reading === null)
    return { reading, reason: texts.theTargetCouldNot, isReading: false, readAgain };
  const reasons = {
    same: undefined,
    none: undefined,
    changed: texts.theTargetChanged,
    unreadable: reading?.sentence ?? "",
  };
  return { reading, reason: reading === null ? undefined : reasons[reading.state], isReading: isFetching, readAgain };
}
