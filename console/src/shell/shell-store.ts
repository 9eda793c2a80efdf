import { create } from "zustand";

/** What of the frame is open. `isCollapsed` null: the screen decides. Kept for this page only. */
export const useShell = create<{
  isCollapsed: boolean | null;
  isPaletteOpen: boolean;
  isMoreOpen: boolean;
  isNewsOpen: boolean;
  isHelpOpen: boolean;
}>(() => ({
  isCollapsed: null,
  isPaletteOpen: false,
  isMoreOpen: false,
  isNewsOpen: false,
  isHelpOpen: false,
}));

export function setCollapsed(isCollapsed: boolean): void {
  useShell.setState({ isCollapsed });
}

export function setPaletteOpen(isPaletteOpen: boolean): void {
  useShell.setState({ isPaletteOpen });
}

export function setMoreOpen(isMoreOpen: boolean): void {
  useShell.setState({ isMoreOpen });
}

export function setNewsOpen(isNewsOpen: boolean): void {
  useShell.setState({ isNewsOpen });
}

export function setHelpOpen(isHelpOpen: boolean): void {
  useShell.setState({ isHelpOpen });
}
