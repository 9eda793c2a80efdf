import type { ExecutionAction } from "@hoopoe/contract/work/execution.ts";

/** What an execution is, as people say it. */
export const actionWords: Record<ExecutionAction, string> = {
  run: "Run",
  "dry-run": "Dry run",
  retry: "Retry",
  replay: "Replay",
  exposure: "Exposure",
};
