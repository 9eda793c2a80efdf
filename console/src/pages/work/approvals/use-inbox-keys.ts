import { useEffect, useRef } from "react";
import { snoozeId } from "../../../features/work/approvals/SnoozeMenu.tsx";

interface InboxKeys {
  /** To the next request, or the one before. */
  move: (step: 1 | -1) => void;
  /** Marks the open request, or takes the mark away. */
  select: () => void;
}

/** J and K lead from request to request, X marks the open one, Z opens its snooze menu; except where one is writing. */
export function useInboxKeys(keys: InboxKeys): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const isBusy =
        event.target instanceof Element &&
        event.target.closest("input, textarea, select, dialog, [role=menu]") !== null;
      if (isBusy || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      const { move, select } = latest.current;
      const actions: Readonly<Record<string, () => void>> = {
        j: () => move(1),
        k: () => move(-1),
        x: select,
        z: () => document.getElementById(snoozeId)?.click(),
      };
      const action = actions[event.key.toLowerCase()];
      if (action === undefined) return;
      event.preventDefault();
      action();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, []);
}
