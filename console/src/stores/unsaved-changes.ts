import { create } from "zustand";

/** Whether something on the screen would be lost by leaving, and the AI tool that is being worked on, if it is one. */
export const useUnsavedChanges = create<{ hasUnsavedChanges: boolean; currentAiTool: string | null }>(() => ({
  hasUnsavedChanges: false,
  currentAiTool: null,
}));

/** Setting the flag may record the tool; clearing it clears the marker. */
export function setUnsavedChanges(hasUnsavedChanges: boolean, aiTool?: string): void {
  const { currentAiTool } = useUnsavedChanges.getState();
  useUnsavedChanges.setState({
    hasUnsavedChanges,
    currentAiTool: hasUnsavedChanges ? (aiTool ?? currentAiTool) : null,
  });
}
