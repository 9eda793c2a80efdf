import type { App } from "@hoopoe/contract/assist/app.ts";
import type { Approval } from "@hoopoe/contract/work/approval.ts";
import { approvalList } from "@hoopoe/contract/work/routes/approval.ts";
import { useQuery } from "@tanstack/react-query";
import { apiQuery } from "../../../api/query.ts";

/** What waits for a word before this draft, as it stands, is out; a request for an older one is asked for anew. */
export function useRequestToPublish({ id, isPublished, updatedAt }: App): Approval | undefined {
  const waiting = useQuery({
    ...apiQuery(approvalList, { query: { kind: "publish", status: "pending", limit: 200 } }),
    enabled: !isPublished,
  });
  if (isPublished) return undefined;
  return waiting.data?.data.find(({ arguments: given }) => given["appId"] === id && given["updatedAt"] === updatedAt);
}
