import type { ExecutionAction } from "@hoopoe/contract/work/execution.ts";
import { texts } from "../../../messages/en/features/work/executions.ts";

/** What an execution is, as people say it. */
export const actionWords: Record<ExecutionAction, string> = {
  run: texts.run,
  "dry-run": texts.dryRun,
  retry: texts.retry,
  replay: texts.replay,
  exposure: texts.exposure,
};
