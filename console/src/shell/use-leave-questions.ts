import { useBlocker, useRouter } from "@tanstack/react-router";
import { useUnsavedChanges } from "../stores/unsaved-changes.ts";
import { mayLeave } from "./leave-guard.ts";

/** Stands once around all screens: stops a navigation until the screen with unsaved work lets go. */
export function useLeaveQuestions(): void {
  const router = useRouter();
  const hasUnsaved = useUnsavedChanges(({ hasUnsavedChanges }) => hasUnsavedChanges);
  useBlocker({
    disabled: !hasUnsaved,
    // Reload and closing the tab: the browser asks in its own words.
    enableBeforeUnload: hasUnsaved,
    shouldBlockFn: async ({ next: { pathname, search } }) =>
      !(await mayLeave(`${pathname}${router.options.stringifySearch(search)}`)),
  });
}
