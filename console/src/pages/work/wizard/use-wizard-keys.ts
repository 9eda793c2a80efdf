import { useReactFlow } from "@xyflow/react";
import type { CatalogProduct } from "@hoopoe/contract/work/workflow-catalog.ts";
import { type ClipboardEvent, type KeyboardEvent, useEffect } from "react";
import {
  chosenAsText,
  chosenNow,
  duplicateChosen,
  pasteText,
  pinChosen,
  removeChosen,
  selectAll,
  toggleChosen,
} from "./canvas/canvas-commands.ts";
import { type Direction, walkSteps } from "./model/walk-steps.ts";
import { startRun } from "./run/start-run.ts";
import type { ShownRun } from "./run/use-shown-run.ts";
import { focusStep, startRename, useCanvas } from "./state/canvas-store.ts";
import { redoChange, selectSteps, undoChange } from "./state/wizard-store.ts";

/** Undo, redo, the search and the palette's key work on the whole page, except where one is writing. */
export function useWizardKeys({ canEdit, onSearch }: { canEdit: boolean; onSearch: () => void }): void {
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent): void => {
      if (event.defaultPrevented) return;
      const key = event.key.toLowerCase();
      const isCommand = event.ctrlKey || event.metaKey;
      const acts: Record<string, (() => void) | undefined> = {
        "ctrl f": () => useCanvas.setState({ isSearching: true }),
        "/": onSearch,
        "ctrl y": canEdit ? () => stayOnCanvas(redoChange) : undefined,
        "ctrl z": canEdit ? () => stayOnCanvas(event.shiftKey ? redoChange : undoChange) : undefined,
      };
      const act = acts[isCommand ? `ctrl ${key}` : key];
      if (act === undefined || (key !== "f" && isWriting(event.target))) return;
      act();
      event.preventDefault();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [canEdit, onSearch]);
}

/** The step that had the focus may be gone afterwards: the canvas has it then, and the next key still works. */
function stayOnCanvas(change: () => void): void {
  change();
  setTimeout(() => {
    if (document.activeElement === document.body) document.getElementById("workflow-stage")?.focus();
  }, 0);
}

interface CanvasKeysInput {
  canEdit: boolean;
  catalog: readonly CatalogProduct[];
  run: ShownRun | null;
}

const directions: Record<string, Direction> = {
  arrowup: "up",
  arrowdown: "down",
  arrowleft: "left",
  arrowright: "right",
};

/** What keys and the clipboard do while the focus is on the canvas. */
export function useCanvasKeys({ canEdit, catalog, run }: CanvasKeysInput) {
  const flow = useReactFlow();

  /** Keys that only look. */
  const looking: Record<string, () => void> = {
    escape: () => selectSteps([]),
    "ctrl a": selectAll,
    enter: openChosen,
    "0": () => void flow.fitView({ padding: 0.16, maxZoom: 1, duration: 180 }),
    "+": () => void flow.zoomIn({ duration: 120 }),
    "-": () => void flow.zoomOut({ duration: 120 }),
  };
  const editing: Record<string, () => void> = {
    delete: removeChosen,
    backspace: removeChosen,
    "ctrl d": duplicateChosen,
    d: toggleChosen,
    p: () => void pinChosen(run),
    f2: renameChosen,
    t: tryChosen,
    "ctrl enter": () => {
      const { only } = chosenNow();
      if (only !== undefined) void startRun({ isDryRun: true, upTo: only.id }, catalog);
    },
  };

  return {
    /** Before the canvas library: its arrow keys move steps, which here takes Shift. */
    onKeyDownCapture(event: KeyboardEvent): void {
      if (isWriting(event.target) || event.altKey) return;
      const direction = directions[event.key.toLowerCase()];
      const isCommand = event.ctrlKey || event.metaKey;
      if (direction !== undefined) {
        if (event.shiftKey || isCommand || !isOnCanvas(event.target)) return;
        walk(direction, flow);
      } else {
        const key = `${isCommand ? "ctrl " : ""}${event.key.toLowerCase()}`;
        const isPressed = key === "enter" && isButton(event.target);
        const act = isPressed ? undefined : (looking[key] ?? (canEdit ? editing[key] : undefined));
        if (act === undefined) return;
        act();
      }
      event.preventDefault();
      event.stopPropagation();
    },
    onCopy: (event: ClipboardEvent) => void copy(event),
    onCut(event: ClipboardEvent): void {
      if (canEdit && copy(event)) removeChosen();
    },
    onPaste(event: ClipboardEvent): void {
      if (!canEdit || isWriting(event.target)) return;
      event.preventDefault();
      pasteText(event.clipboardData.getData("text/plain"));
    },
  };
}

function copy(event: ClipboardEvent): boolean {
  const text = chosenAsText();
  if (text === null || isWriting(event.target)) return false;
  event.clipboardData.setData("text/plain", text);
  event.preventDefault();
  return true;
}

function walk(direction: Direction, flow: ReturnType<typeof useReactFlow>): void {
  const { definition, nodes } = chosenNow();
  const [from = null] = nodes;
  const to = walkSteps(definition, from, direction);
  if (to === null) return;
  selectSteps([to]);
  const node = flow.getNode(to);
  if (node !== undefined)
    void flow.setCenter(node.position.x + 100, node.position.y + 30, { zoom: flow.getZoom(), duration: 120 });
  focusStep(to);
}

/** The keyboard goes into the chosen step's settings; they are open already. */
function openChosen(): void {
  const focused = document.activeElement?.closest<HTMLElement>(".react-flow__node")?.dataset["id"];
  if (focused !== undefined) selectSteps([focused]);
  setTimeout(() => document.getElementById("step-settings")?.focus(), 0);
}

export function renameChosen(): void {
  const { only } = chosenNow();
  if (only !== undefined) startRename(only.id);
}

/** To the sample data of the step. */
export function tryChosen(): void {
  const { only } = chosenNow();
  if (only !== undefined) document.getElementById(`sample-${only.id}`)?.focus();
}

function isButton(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest("button, a, [role=menuitem]") !== null;
}

/** Arrow keys in the outline, in the segments or a list are theirs. */
function isOnCanvas(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.closest(".react-flow") !== null || target.role === "region");
}

function isWriting(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    target.closest("input:not([type=radio]), textarea, select, [contenteditable]") !== null
  );
}
