import type { ExecutionFilter } from "./service.ts";

/** The texts of an address as a filter; a part that is not there does not narrow. */
export function filterOf(query: {
  status?: string | undefined;
  actions?: string | undefined;
  agents?: string | undefined;
  connectors?: string | undefined;
  jobId?: string | undefined;
  workflowId?: string | undefined;
  number?: number | undefined;
  since?: string | undefined;
  until?: string | undefined;
  failedStep?: string | undefined;
  executionIds?: readonly string[] | undefined;
}): ExecutionFilter {
  const list = (text: string | undefined) =>
    text
      ?.split(",")
      .map((one) => one.trim())
      .filter((one) => one !== "");
  const some = (name: "status" | "actions" | "agents" | "connectors") => {
    const values = list(query[name]);
    return values === undefined || values.length === 0 ? {} : { [name]: values };
  };
  const job = query.jobId === undefined ? {} : { jobId: query.jobId };
  const { number, since, until, failedStep, workflowId } = query;
  const more = {
    ...(number !== undefined && { number }),
    ...(since !== undefined && { since: new Date(since) }),
    ...(until !== undefined && { until: new Date(until) }),
    ...(failedStep !== undefined && { failedStep }),
    ...(workflowId !== undefined && { workflowId }),
  };
  const ids = query.executionIds === undefined ? {} : { ids: query.executionIds };
  return { ...more, ...ids, ...some("status"), ...some("actions"), ...some("agents"), ...some("connectors"), ...job };
}
