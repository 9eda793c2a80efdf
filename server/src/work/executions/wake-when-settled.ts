import type { ApprovalsService } from "../approvals/service.ts";
import type { ExecutionsService } from "./service.ts";

/** A run that waits for an approval goes on once that is settled. */
export function wakeWhenSettled(
  approvals: Pick<ApprovalsService, "settled">,
  executions: Pick<ExecutionsService, "wake">,
): void {
  approvals.settled.subscribe(async ({ scope, approval: { executionId } }) => {
    if (executionId !== null) await executions.wake(scope, executionId);
  });
}
