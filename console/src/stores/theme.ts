import { create } from "zustand";
import { readStored, writeStored } from "../lib/browser-storage.ts";
import { applyTheme } from "../theme/apply-theme.ts";

/** Dark or light. Dark unless `isDarkMode` says false; saved at each toggle, never on load. */
export const useTheme = create<{ isDark: boolean }>(() => ({ isDark: readIsDark() }));

export function toggleTheme(): void {
  const isDark = !useTheme.getState().isDark;
  writeStored("isDarkMode", String(isDark));
  show(isDark);
}

/** Puts the kept theme on the page again and follows toggles made in other tabs. */
export function startTheme(): void {
  show(readIsDark());
  window.addEventListener("storage", (event) => {
    if (event.key === "isDarkMode") show(readIsDark());
  });
}

function show(isDark: boolean): void {
  applyTheme(isDark);
  useTheme.setState({ isDark });
}

function readIsDark(): boolean {
  return readStored("isDarkMode") !== "false";
}
