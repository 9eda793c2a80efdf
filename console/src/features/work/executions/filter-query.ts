import type { RouteInput } from "@hoopoe/contract/define-route.ts";
import type { executionList } from "@hoopoe/contract/work/routes/execution.ts";
import type { JobsParams } from "../jobs/jobs-params.ts";

type Query = RouteInput<typeof executionList>["query"];

/** The address's filters as the call takes them: values of one filter with commas between. */
export function filterQuery({ status, actions, agents, connectors, job, hours, failedStep }: JobsParams): Query {
  return {
    ...(status === undefined || status.length === 0 ? {} : { status: status.join(",") }),
    ...(actions === undefined || actions.length === 0 ? {} : { actions: actions.join(",") }),
    ...(agents === undefined || agents.length === 0 ? {} : { agents: agents.join(",") }),
    ...(connectors === undefined || connectors.length === 0 ? {} : { connectors: connectors.join(",") }),
    ...(job === undefined ? {} : { jobId: job }),
    ...(hours === undefined ? {} : { since: hoursAgo(hours) }),
    ...(failedStep === undefined ? {} : { failedStep }),
  };
}

const minuteMs = 60_000;

/** To the minute, so that the same question keeps its answer for a while. */
function hoursAgo(hours: number): string {
  return new Date(Math.floor(Date.now() / minuteMs) * minuteMs - hours * 60 * minuteMs).toISOString();
}
