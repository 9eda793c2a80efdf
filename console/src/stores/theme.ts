import { create } from "zustand";
import { readStored, writeStored } from "../lib/browser-storage.ts";
import { applyTheme } from "../theme/apply-theme.ts";

export type ThemeChoice = "dark" | "light" | "system";

/** Dark or light; dark unless `isDarkMode` says otherwise: false is light, system follows the machine. Saved at each choice. */
export const useTheme = create<{ isDark: boolean; choice: ThemeChoice }>(() => {
  const choice = readChoice();
  return { choice, isDark: isDarkFor(choice) };
});

export function toggleTheme(): void {
  chooseTheme(useTheme.getState().isDark ? "light" : "dark");
}

export function chooseTheme(choice: ThemeChoice): void {
  writeStored("isDarkMode", choice === "system" ? "system" : String(choice === "dark"));
  show();
}

/** Puts the kept theme on the page again; follows toggles made in other tabs, and the machine where that was chosen. */
export function startTheme(): void {
  show();
  window.addEventListener("storage", (event) => {
    if (event.key === "isDarkMode") show();
  });
  systemIsLight()?.addEventListener("change", show);
}

function show(): void {
  const choice = readChoice();
  const isDark = isDarkFor(choice);
  applyTheme(isDark);
  useTheme.setState({ isDark, choice });
}

function readChoice(): ThemeChoice {
  const kept = readStored("isDarkMode");
  return kept === "system" ? "system" : kept === "false" ? "light" : "dark";
}

function isDarkFor(choice: ThemeChoice): boolean {
  return choice === "system" ? systemIsLight()?.matches !== true : choice === "dark";
}

function systemIsLight(): MediaQueryList | undefined {
  return globalThis.window?.matchMedia?.("(prefers-color-scheme: light)");
}
