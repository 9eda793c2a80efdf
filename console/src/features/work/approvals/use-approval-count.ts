import { approvalCount } from "@hoopoe/contract/work/routes/approval.ts";
import { useQuery } from "@tanstack/react-query";
import { apiQuery } from "../../../api/query.ts";

/** How many decisions wait for the person, and in all; the socket's news makes it fresh, the slow clock is for a lost one. */
export function useApprovalCounts(): { pending: number; all: number } {
  const { data } = useQuery({ ...apiQuery(approvalCount, {}), refetchInterval: 30_000 });
  return data ?? { pending: 0, all: 0 };
}

/** How many decisions wait for the person. */
export function useApprovalCount(): number {
  return useApprovalCounts().pending;
}
