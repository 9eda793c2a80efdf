import { createContext } from "react";

/** What can be done on the canvas itself; null where it is only looked at. */
export interface CanvasActions {
  /** Opens the choice of a step that follows this one. */
  addAfter: (nodeId: string) => void;
  /** Opens the choice of a step to put on this arrow. */
  addOnEdge: (edgeId: string) => void;
  /** The pointer has left the plus of an arrow. */
  leaveEdge: () => void;
  rename: (nodeId: string, label: string) => void;
  endRename: () => void;
  writeNote: (noteId: string, text: string) => void;
}

export const CanvasActionsContext = createContext<CanvasActions | null>(null);
