import { create } from "zustand";

interface EditorRun {
  /** Whose run is shown; a run of another workflow isn't. */
  workflowId: string | null;
  /** The run that was started here; null: the workflow's latest. */
  executionId: string | null;
  isHidden: boolean;
  isStarting: boolean;
}

/** Which run the editor lays over its canvas. */
export const useEditorRun = create<EditorRun>(() => ({
  workflowId: null,
  executionId: null,
  isHidden: false,
  isStarting: false,
}));

export function showRun(workflowId: string, executionId: string): void {
  useEditorRun.setState({ workflowId, executionId, isHidden: false });
}

/** Clears a run off the canvas until the next one. */
export function hideRun(workflowId: string): void {
  useEditorRun.setState(({ executionId, workflowId: known }) => ({
    workflowId,
    executionId: known === workflowId ? executionId : null,
    isHidden: true,
  }));
}
