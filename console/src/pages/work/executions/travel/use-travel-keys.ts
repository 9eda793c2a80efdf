import { useEffect, useRef } from "react";

/** Keys of the time scale: arrows, Home, End, D, V and R, except where one is writing. */
export function useTravelKeys(actions: Readonly<Record<string, () => void>>): void {
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const isBusy =
        event.target instanceof Element &&
        event.target.closest("input, textarea, select, dialog, [role=menu], [role=tablist]") !== null;
      if (isBusy || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      const action = latest.current[event.key.length === 1 ? event.key.toLowerCase() : event.key];
      if (action === undefined) return;
      event.preventDefault();
      action();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, []);
}
