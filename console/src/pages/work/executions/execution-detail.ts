import type { RouteReply } from "@hoopoe/contract/define-route.ts";
import type { executionGet } from "@hoopoe/contract/work/routes/execution.ts";

/** One run as its page has it. */
export type ExecutionDetail = RouteReply<typeof executionGet>["data"];
