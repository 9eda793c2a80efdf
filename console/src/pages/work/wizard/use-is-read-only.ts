import { reasonAgainst, usePlace } from "../../../api/use-place.ts";

/** Whether the person may look at workflows but not change them; while the role is not known, nothing can be changed. */
export function useIsReadOnly(): boolean {
  return reasonAgainst(usePlace()?.role, "workflow:write") !== undefined;
}
