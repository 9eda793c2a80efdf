import { type ClipboardEvent, type KeyboardEvent, useEffect } from "react";
import { copySteps, pasteSteps } from "./model/copy-steps.ts";
import { removeEdges, removeSteps } from "./model/edit-definition.ts";
import { changeDefinition, redoChange, selectSteps, undoChange, useWizard } from "./state/wizard-store.ts";

/** Undo, redo and the palette's key work on the whole page, except where one is writing. */
export function useWizardKeys({ canEdit, onSearch }: { canEdit: boolean; onSearch: () => void }): void {
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent): void => {
      if (isWriting(event.target) || event.defaultPrevented) return;
      const key = event.key.toLowerCase();
      const isCommand = event.ctrlKey || event.metaKey;
      if (key === "/" && !isCommand) onSearch();
      else if (isCommand && canEdit && (key === "y" || (key === "z" && event.shiftKey))) redoChange();
      else if (isCommand && canEdit && key === "z") undoChange();
      else return;
      event.preventDefault();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [canEdit, onSearch]);
}

/** What keys and the clipboard do while the focus is on the canvas. */
export function canvasKeys(canEdit: boolean) {
  const removeChosen = (): void => {
    const { selectedNodes, selectedEdges } = useWizard.getState();
    changeDefinition((before) => removeEdges(removeSteps(before, selectedNodes), selectedEdges));
    selectSteps([]);
  };
  const copy = (event: ClipboardEvent): boolean => {
    const { history, selectedNodes } = useWizard.getState();
    const text = copySteps(history.present.definition, selectedNodes);
    if (text === null || isWriting(event.target)) return false;
    event.clipboardData.setData("text/plain", text);
    event.preventDefault();
    return true;
  };
  return {
    onKeyDown(event: KeyboardEvent): void {
      if (isWriting(event.target)) return;
      const isCommand = event.ctrlKey || event.metaKey;
      if ((event.key === "Delete" || event.key === "Backspace") && canEdit) removeChosen();
      else if (event.key === "Escape") selectSteps([]);
      else if (isCommand && event.key.toLowerCase() === "a")
        selectSteps(useWizard.getState().history.present.definition.workflow.nodes.map(({ id }) => id));
      else return;
      event.preventDefault();
    },
    onCopy: (event: ClipboardEvent) => void copy(event),
    onCut(event: ClipboardEvent): void {
      if (canEdit && copy(event)) removeChosen();
    },
    onPaste(event: ClipboardEvent): void {
      if (!canEdit || isWriting(event.target)) return;
      const pasted = pasteSteps(
        useWizard.getState().history.present.definition,
        event.clipboardData.getData("text/plain"),
      );
      if (pasted === null) return;
      event.preventDefault();
      changeDefinition(() => pasted.definition);
      selectSteps(pasted.ids);
    },
  };
}

function isWriting(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest("input, textarea, select, [contenteditable]") !== null;
}
