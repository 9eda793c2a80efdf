import { auditList } from "@hoopoe/contract/records/routes/audit.ts";
import { infiniteQueryOptions } from "@tanstack/react-query";
import { call } from "../../../api/client.ts";
import { type AuditParams, filterOf } from "./audit-params.ts";

/** The entries that the address asks for, newest first. */
export function auditPages(params: AuditParams) {
  const filter = filterOf(params);
  return infiniteQueryOptions({
    queryKey: [auditList.id, filter],
    queryFn: ({ pageParam, signal }) =>
      call(auditList, { query: { ...filter, ...(pageParam === 0 ? {} : { before: pageParam }) } }, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next ?? undefined,
  });
}
