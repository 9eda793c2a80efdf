import { useApprovalCount } from "../features/work/approvals/use-approval-count.ts";
import { useHome } from "./use-home.ts";
import { texts } from "../messages/en/shell.ts";

/** What waits behind a section, for the side bar; sections without an entry have nothing to count. */
export function useSectionCounts(): Readonly<Record<string, { count: number; what: string }>> {
  const approvals = useApprovalCount();
  const attention = useHome().data?.attention ?? [];
  const integrations = new Set(attention.flatMap(({ integrationId }) => integrationId ?? []));
  return {
    "/dashboard/workflow-generation": { count: approvals, what: texts.waitingForYou },
    "/dashboard/integration": { count: integrations.size, what: texts.toLookAt },
  };
}
