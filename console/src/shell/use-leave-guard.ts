import { useEffect, useRef } from "react";
import { holdLeaveGuard, type LeaveGuard } from "./leave-guard.ts";

/**
 * Asks before unsaved work is left: by side bar, link, browser back, another workspace or the sign-out; the browser
 * itself asks at a reload or a closed tab. Call it in the component that holds the work; `isDirty` switches it on.
 */
export function useLeaveGuard(isDirty: boolean, guard: LeaveGuard): void {
  const latest = useRef(guard);
  const { aiTool } = guard;
  useEffect(() => {
    latest.current = guard;
  });
  useEffect(() => {
    if (!isDirty) return undefined;
    return holdLeaveGuard({
      get text() {
        return latest.current.text;
      },
      save: (address) => latest.current.save(address),
      discard: async () => latest.current.discard?.(),
      isInside: (to) => latest.current.isInside?.(to) === true,
      aiTool,
    });
  }, [isDirty, aiTool]);
}
