import { create } from "zustand";

/** Where a step that is chosen goes. */
export interface ChooserPlace {
  /** On the screen: where the list opens. */
  at: { x: number; y: number };
  /** Below this step, on this branch where it has several. */
  after?: { id: string; when?: string | undefined };
  /** On this arrow. */
  edgeId?: string;
  /** At this point of the canvas. */
  position?: { x: number; y: number };
}

interface CanvasState {
  chooser: ChooserPlace | null;
  renamingId: string | null;
  hoveredEdgeId: string | null;
  isSearching: boolean;
}

/** What is open on the canvas at the moment; nothing of it is kept. */
export const useCanvas = create<CanvasState>(() => ({
  chooser: null,
  renamingId: null,
  hoveredEdgeId: null,
  isSearching: false,
}));

export function openChooser(chooser: ChooserPlace): void {
  useCanvas.setState({ chooser });
}

export function closeChooser(): void {
  useCanvas.setState({ chooser: null });
}

export function startRename(renamingId: string): void {
  useCanvas.setState({ renamingId });
}

/** Gives the keyboard to a step on the canvas. */
export function focusStep(id: string): void {
  setTimeout(() => document.querySelector<HTMLElement>(`.react-flow__node[data-id="${CSS.escape(id)}"]`)?.focus(), 0);
}
