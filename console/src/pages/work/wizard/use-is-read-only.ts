import { reasonAgainst, useCurrentWorkspace } from "../../../api/use-current-workspace.ts";

/** Whether the person may look at workflows but not change them; while the role is not known, nothing can be changed. */
export function useIsReadOnly(): boolean {
  return reasonAgainst(useCurrentWorkspace()?.role, "workflow:write") !== undefined;
}
